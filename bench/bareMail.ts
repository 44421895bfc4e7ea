/** Nodemailer alone, pooled: as many letters as asked for, all alike, through one sink; the rate is its only word. */
import { createTransport } from 'nodemailer'

const [url = '', count = '0', text = ''] = process.argv.slice(2)
const html = `<html><body><p>${text}</p></body></html>`
const CONNECTIONS = 20
const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity })
let left = Number(count)
const began = performance.now()
const lane = async () => {
  while (left > 0) {
    left -= 1
    await transport.sendMail({ from: 'x@example.com', to: `p${left}@example.com`, subject: `见面吧 ${left}`, html, text })
  }
}
await Promise.all(Array.from({ length: CONNECTIONS }, lane))
process.stdout.write(String((Number(count) / (performance.now() - began)) * 1_000))
transport.close()
