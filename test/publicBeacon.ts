import { createServer } from 'node:http'
import { ownNetwork, signedRound } from '#features/lottery/proof/proofTest.ts'
import { timeOfRound } from '#core/publicBeacon.ts'
import { drandRelay, type PublicBeacon } from '#server/adapters/beacon.ts'

type Relay = {
  beacon: PublicBeacon
  /** How often it was asked. */
  asked: () => number
  /** From now on it answers with the signature of another round. */
  lie: () => void
  stop: () => Promise<void>
}

/** A relay of a network of our own, which says of a round to come what real ones say. */
export async function openRelay(clock: () => Date): Promise<Relay> {
  let asked = 0
  let shift = 0
  const server = createServer(({ url = '' }, response) => {
    asked += 1
    const round = Number(new RegExp(`^/${ownNetwork.chain}/public/(\\d+)$`).exec(url)?.[1])
    const isOut = timeOfRound(ownNetwork, round) <= clock()
    response.writeHead(isOut ? 200 : 425, { 'content-type': 'application/json' })
    response.end(isOut ? JSON.stringify({ round, randomness: '', signature: signedRound(round + shift) }) : '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    beacon: drandRelay(`http://127.0.0.1:${port}`, ownNetwork),
    asked: () => asked,
    lie: () => (shift = 1),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
