import { cacheTicket, watchTicket } from '#features/registration/site/cacheTicket.ts'
import { ticketImage } from '#features/registration/site/ticketImage.ts'
import '#site/kit/ticket.css'

/** The ticket stands in the document already; the script keeps it and the screen's light, and saves a picture. */
const save = document.getElementById('save-image')
const card = document.getElementById('e-ticket')
if (save instanceof HTMLButtonElement && card) {
  save.hidden = false
  save.addEventListener('click', () => void ticketImage(card))
}

async function stayAwake() {
  if (document.hidden || !('wakeLock' in navigator)) return
  await navigator.wakeLock.request('screen').catch(() => undefined)
}
document.addEventListener('visibilitychange', () => void stayAwake())
void stayAwake()

/** Without a network the ticket is shown, and not the ways that would lead away from it to nothing. */
const showNet = () => document.body.classList.toggle('is-offline', !navigator.onLine)
addEventListener('online', showNet)
addEventListener('offline', showNet)
showNet()

const notice = document.getElementById('e-kept')
if (notice) {
  cacheTicket(() => (notice.hidden = false)).catch(() => undefined)
  watchTicket(notice.dataset['ticket'] ?? '')
}
