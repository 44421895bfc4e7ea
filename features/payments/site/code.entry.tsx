import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/pay.css'

type Bridge = { invoke: (name: string, words: Record<string, string>, done: (answer: { err_msg: string }) => void) => void }
declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

const ASK_MS = 2_000
const { bridge, returnPath } = pageData<{ bridge: Record<string, string> | null; returnPath: string }>()
const stateAddress = `${location.pathname}/state${location.search}`

/** Until it is decided; not while nobody looks. A question that fails is asked again. */
async function ask(): Promise<void> {
  if (!document.hidden) {
    const answer = await fetch(stateAddress, { cache: 'no-store' }).then(
      (response) => (response.ok ? (response.json() as Promise<{ state: string }>) : null),
      () => null,
    )
    if (answer && answer.state !== 'Created') return location.replace(returnPath)
  }
  setTimeout(() => void ask(), ASK_MS)
}

function openBridge(words: Record<string, string>): void {
  window.WeixinJSBridge?.invoke('getBrandWCPayRequest', words, () => location.replace(returnPath))
}

function showTimeLeft(): void {
  const until = document.getElementById('pay-until')
  if (!until) return
  const seconds = Math.max(0, Math.floor((Date.parse(until.dataset['until'] ?? '') - Date.now()) / 1_000))
  until.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  if (seconds === 0) location.replace(returnPath)
}

void ask()
showTimeLeft()
setInterval(showTimeLeft, 1_000)
if (bridge) {
  if (window.WeixinJSBridge) openBridge(bridge)
  else document.addEventListener('WeixinJSBridgeReady', () => openBridge(bridge))
}
