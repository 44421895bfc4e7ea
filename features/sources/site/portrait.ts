import { promoterCalls } from '#features/sources/publicContract.ts'
import { callSite, type Answer } from '#site/kit/callSite.ts'
import { sendFile } from '#site/kit/sendFile.ts'

/** A promoter puts their own picture on their poster. */
export function bringPortrait(): void {
  const box = document.getElementById('portrait')
  const ways = document.getElementById('portrait-ways')
  const file = document.getElementById('portrait-file')
  const drop = document.getElementById('portrait-drop')
  const shown = document.getElementById('portrait-shown')
  const said = document.getElementById('portrait-said')
  if (!box || !ways || !said || !drop || !(file instanceof HTMLInputElement) || !(shown instanceof HTMLImageElement)) return
  const token = location.pathname.split('/').at(-1) ?? ''
  const show = ({ result, refusal }: Answer<{ portraitUrl: string }>) => {
    ways.removeAttribute('aria-busy')
    if (!result) {
      said.textContent = refusal.message || (box.dataset['failed'] ?? '')
      return
    }
    said.textContent = box.dataset['done'] ?? ''
    shown.hidden = drop.hidden = result.portraitUrl === ''
    if (result.portraitUrl) shown.src = result.portraitUrl
  }
  ways.hidden = false
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (!chosen) return
    ways.setAttribute('aria-busy', 'true')
    void sendFile(promoterCalls.portrait, { token }, chosen, () => undefined).done.then(show)
    file.value = ''
  })
  drop.addEventListener('click', () => void callSite(promoterCalls.dropPortrait, { token }).then(show))
}
