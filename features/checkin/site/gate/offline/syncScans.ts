import { checkinCalls } from '#features/checkin/contract.ts'
import type { QueuedScan, ScanResult } from '#features/checkin/site/gate/gateTypes.ts'
import { callSite, type Refusal } from '#site/kit/callSite.ts'

/** In one request; the server takes up to 500. */
const MOST_SENT = 200

type Queue = { unsent: () => QueuedScan[]; acknowledge: (results: readonly ScanResult[]) => Promise<void> }

/** Everything that has not been sent, oldest first; null once nothing is left, else why it stays in the queue. */
export async function syncScans(queue: Queue, authorization: string, onResults: (results: ScanResult[]) => void): Promise<Refusal | null> {
  for (;;) {
    const scans = queue
      .unsent()
      .slice(0, MOST_SENT)
      .map(({ scan }) => scan)
    if (scans.length === 0) return null
    const { result, refusal } = await callSite(checkinCalls.sync, { scans }, { authorization })
    if (refusal) return refusal
    await queue.acknowledge(result.results)
    onResults(result.results)
  }
}
