import { lookup as lookUp } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Of this machine or of the network it stands in: members must not reach through the server what they could not reach themselves. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const refused = (host: string) => Object.assign(new Error(`${host} is inside this network`), { code: 'ENETUNREACH' })

async function addressOf(host: string, mayBeInside: boolean): Promise<{ address: string; family: number }> {
  const found = await lookUp(host)
  if (!mayBeInside && isInside(found.address)) throw refused(host)
  return found
}

/** A line to a mail server; judged by the address it is really opened to. */
export async function connectOutside(host: string, port: number, mayBeInside: boolean): Promise<Socket> {
  const { address } = await addressOf(host, mayBeInside)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port })
    socket.setTimeout(ASK_MS, () => socket.destroy(Object.assign(new Error(`${host} does not answer`), { code: 'EHOSTUNREACH' })))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

const ASK_MS = 20_000
type Asked = { method: 'POST' | 'OPTIONS'; headers?: Record<string, string>; body?: string }

/** Follows no redirect and reads no answer but its status. */
export function askOutside(url: string, { method, headers = {}, body = '' }: Asked, mayBeInside: boolean): Promise<{ status: number }> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayBeInside && isInside(host)) return Promise.reject(refused(host))
  const lookup: LookupFunction = (name, options, done) =>
    void addressOf(name, mayBeInside).then(
      (found) => (options.all ? done(null, [found]) : done(null, found.address, found.family)),
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? requestTls : requestPlain)(
      url,
      { method, headers, lookup, signal: AbortSignal.timeout(ASK_MS) },
      (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0 })
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}
