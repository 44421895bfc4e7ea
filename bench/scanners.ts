import { Agent } from 'node:http'
import { setTimeout as until } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Door, Ticket } from '#bench/door.ts'
import { askHttp } from '#bench/httpClient.ts'
import { checkinCalls } from '#features/checkin/contract.ts'

export type Kind = 'ours' | 'bare'
export type Round = { kind: Kind; times: number[]; seconds: number }
export type Crowd = { kind: Kind; url: string; door: Door; tokens: readonly string[]; tickets: readonly Ticket[] }

/** A closed loop: every scanner sends its next ticket as soon as the last is answered. It tells the rate, and how long a queue then waits. */
export async function scanAtOnce(crowd: Crowd): Promise<Round> {
  const waiting = crowd.tickets.values()
  return withAgent(crowd, async (scan) => {
    const times: number[] = []
    await Promise.all(
      crowd.tokens.map(async (token) => {
        for (const ticket of waiting) {
          const sent = performance.now()
          await scan(token, ticket)
          times.push(performance.now() - sent)
        }
      }),
    )
    return times
  })
}

const PACE_MS = 1_000

/**
 * An open loop: every scanner sends one ticket a second, whether or not the last was answered, and the time counts from the moment
 * that was planned, so that a server that falls behind cannot hide it by being asked later.
 */
export async function scanAtPace(crowd: Crowd, starts: readonly number[]): Promise<Round> {
  const { tokens, tickets } = crowd
  return withAgent(crowd, async (scan) => {
    const began = performance.now()
    return Promise.all(
      tickets.map(async (ticket, index) => {
        const scanner = index % tokens.length
        const planned = began + (starts[scanner] ?? 0) * PACE_MS + Math.floor(index / tokens.length) * PACE_MS
        await until(Math.max(0, planned - performance.now()))
        await scan(tokens[scanner] ?? '', ticket)
        return performance.now() - planned
      }),
    )
  })
}

type Scan = (token: string, ticket: Ticket) => Promise<void>

async function withAgent({ kind, url, door, tokens }: Crowd, run: (scan: Scan) => Promise<number[]>): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
  const began = performance.now()
  const times = await run(async (token, ticket) => {
    const asked = { scanId: uuid(), checkinId: door.checkinId, credential: ticket.text, deviceTime: new Date().toISOString() }
    const body = kind === 'ours' ? asked : { ...asked, orgId: door.orgId, token, attendeeId: ticket.attendeeId }
    const path = kind === 'ours' ? checkinCalls.checkin.paths[0] : '/scan'
    const { text } = await askHttp(url + path, { method: 'POST', headers: { authorization: `Staff ${token}` }, body, agent })
    if (!text.includes('"accepted"')) throw new Error(`${kind}: ${text.slice(0, 300)}`)
  })
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  return { kind, times, seconds }
}
