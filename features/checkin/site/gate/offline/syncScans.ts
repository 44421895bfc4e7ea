import { checkinCalls } from '#features/checkin/contract.ts'
import type { Book } from '#features/checkin/site/gate/offline/book.ts'
import type { ScanResult } from '#features/checkin/site/gate/useGate.ts'
import { callSite, type Refusal } from '#site/kit/callSite.ts'

/** In one request; the server takes up to 500. */
const MOST_SENT = 200

/** Everything that waits, oldest first; null once nothing does, else why it goes on waiting. */
export async function sendWaiting(book: Book, authorization: string, onResults: (results: ScanResult[]) => void): Promise<Refusal | null> {
  for (;;) {
    const scans = book
      .waiting()
      .slice(0, MOST_SENT)
      .map(({ scan }) => scan)
    if (scans.length === 0) return null
    const { result, refusal } = await callSite(checkinCalls.sync, { scans }, { authorization })
    if (refusal) return refusal
    await book.arrived(result.results)
    onResults(result.results)
  }
}
