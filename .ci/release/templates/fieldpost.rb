class Fieldpost < Formula
  desc "Adjudicator for Axis & Allies games played by mail"
  homepage "{{ADDRESS}}"
  version "{{VERSION}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "{{URL macos-arm64}}"
      sha256 "{{SHA256 macos-arm64}}"
    end
    on_intel do
      url "{{URL macos-x86_64}}"
      sha256 "{{SHA256 macos-x86_64}}"
    end
  end

  on_linux do
    on_arm do
      url "{{URL linux-aarch64}}"
      sha256 "{{SHA256 linux-aarch64}}"
    end
    on_intel do
      url "{{URL linux-x86_64}}"
      sha256 "{{SHA256 linux-x86_64}}"
    end
  end

  def install
    bin.install "fieldpost"
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/fieldpost.bash" => "fieldpost"
    zsh_completion.install "completions/_fieldpost"
    fish_completion.install "completions/fieldpost.fish"
    doc.install "docs", "fieldpost-verify.html", "CHANGELOG.md", "SECURITY.md", "THIRD-PARTY.txt"
  end

  test do
    system bin/"fieldpost", "demo", "opening"
    system bin/"fieldpost", "verify", *Dir["opening/demo.*.ron"]
  end
end
