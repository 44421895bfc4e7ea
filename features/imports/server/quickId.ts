import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const BYTES_AN_ID = 16
const random = Buffer.alloc(256 * BYTES_AN_ID)
let used = random.length

/** For ids by the ten thousand, where asking for randomness each time would take longest; within a millisecond they are in no order. */
export const quickId = () => v7({ rng })

function rng(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += BYTES_AN_ID
  return random.subarray(used - BYTES_AN_ID, used)
}
