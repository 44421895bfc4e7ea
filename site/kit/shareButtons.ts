/** The page is whole without it: this copies the link and hands it to the phone's own ways to share. */
export function bringShareButtons(): void {
  const copy = document.getElementById('share-copy')
  const send = document.getElementById('share-send')
  if (copy instanceof HTMLButtonElement && 'clipboard' in navigator) {
    copy.hidden = false
    copy.addEventListener('click', () => void navigator.clipboard.writeText(copy.value).then(() => tell(copy.dataset['done'])))
  }
  if (send instanceof HTMLButtonElement && 'share' in navigator) {
    send.hidden = false
    send.addEventListener('click', () => void navigator.share({ title: document.title, url: send.value }).catch(() => undefined))
  }
}

function tell(text: string | undefined) {
  const said = document.getElementById('share-said')
  if (said && text) said.textContent = text
}
