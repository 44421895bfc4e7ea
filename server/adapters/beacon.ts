import { z } from 'zod'
import { QUICKNET, SIGNATURE, type Network } from '#core/publicBeacon.ts'
import { ask } from '#server/adapters/pay/ask.ts'

/** A public network of randomness. What it says is believed by its signature alone, so any relay will do. */
export type PublicBeacon = {
  network: Network
  /** Null as long as the round is not out. */
  signatureOf: (round: number) => Promise<string | null>
}

const answer = z.object({ round: z.int(), signature: z.string().regex(SIGNATURE) })
/** What relays say of a round to come. */
const NOT_YET = [404, 425]

/** drand's HTTP interface: GET /{chain}/public/{round}. */
export function drandRelay(url: string, network: Network = QUICKNET): PublicBeacon {
  return {
    network,
    async signatureOf(round) {
      const { status, body } = await ask(`${url}/${network.chain}/public/${round}`)
      if (NOT_YET.includes(status)) return null
      if (status !== 200) throw new Error(`the relay answered ${status}`)
      const said = answer.parse(JSON.parse(body.toString()))
      return said.round === round ? said.signature : null
    },
  }
}
