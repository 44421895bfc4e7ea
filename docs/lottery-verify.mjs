// Verifies a lottery from its published file alone: node lottery-verify.mjs proof.json [your entry]
// Written against the description in lottery.md, with nothing but Node's own hash functions. A public round's signature (BLS12-381) is
// checked with @noble/curves where it is installed; otherwise the script says where to compare it.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [, , file = 'proof.json', own] = process.argv
const proof = JSON.parse(readFileSync(file, 'utf8'))
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hex = (bytes) => bytes.toString('hex')
const fail = (why) => {
  console.log(`FALSE: ${why}`)
  process.exit(1)
}

let before = ''
const events = proof.links.map(({ text, hash }, at) => {
  if (hex(sha(`${before}\n${text}`)) !== hash) fail(`link ${at} of the chain was changed`)
  before = hash
  return JSON.parse(text)
})
const promise = events[0]
if (promise?.kind !== 'commit') fail('there is no commitment')

const ids = proof.ids.match(/.{32}/g) ?? []
const entries = ids.map((id) => ({ id, weight: proof.weights[id] ?? 1 }))
if (ids.length !== promise.count || ids.some((id, at) => at > 0 && ids[at - 1] >= id)) fail('the list has another length or order')
let level = entries.map(({ id, weight }) => sha(Buffer.of(0), `${id}:${weight}`))
while (level.length > 1) {
  const above = []
  for (let at = 0; at < level.length; at += 2) above.push(level[at + 1] ? sha(Buffer.of(1), level[at], level[at + 1]) : level[at])
  level = above
}
if (hex(level[0] ?? sha('')) !== promise.root) fail('the list is not the one that was promised')
console.log(`ok  the list: ${entries.length} entries, root ${promise.root}`)

if (hex(sha(proof.rules)) !== promise.rulesHash) fail('the rules are not those that were promised')
const rules = JSON.parse(proof.rules)
console.log(`ok  the rules of "${rules.title}"`)

const seed = events.find(({ kind }) => kind === 'close' || kind === 'void')?.seed
if (seed && hex(sha(Buffer.from(seed, 'hex'))) !== promise.seedHash) fail('the seed is not the one that was promised')
console.log(seed ? `ok  the seed ${seed}` : '..  the seed is still closed')

const arrivals = events.filter(({ kind }) => kind === 'beacon')
let randomness
if (rules.beacon === 'drand') {
  const { chain, publicKey, genesis, period, round } = rules.drand
  if ((genesis + (round - 1) * period) * 1000 <= Date.parse(promise.at)) fail('the public round was out before the promise')
  const [arrival] = arrivals
  if (arrival && (arrivals.length > 1 || events[1] !== arrival || arrival.round !== round)) fail('another public round than promised')
  if (arrival) randomness = hex(sha(Buffer.from(arrival.signature, 'hex')))
  const curves = await import('@noble/curves/bls12-381.js').catch(() => null)
  if (!arrival) console.log(`..  round ${round} of ${chain} is not out`)
  else if (!curves) console.log(`..  round ${round}: compare ${arrival.signature} with https://api.drand.sh/${chain}/public/${round}`)
  else {
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(round))
    const bls = curves.bls12_381.shortSignatures
    const bytes = (text) => Uint8Array.from(Buffer.from(text, 'hex'))
    const isSigned = () => bls.verify(bytes(arrival.signature), bls.hash(Uint8Array.from(sha(number))), bytes(publicKey))
    try {
      if (!isSigned()) fail('the public round is not signed by its network')
    } catch {
      fail('the public round has no signature')
    }
    console.log(`ok  round ${round} of ${chain}`)
  }
} else if (arrivals.length > 0) fail('a public round that nobody promised')

const held = new Map(rules.prizes.map(({ no }) => [no, new Set()]))
const absent = new Map(rules.prizes.map(({ no }) => [no, new Set()]))
const keys = new Map()
const orderOf = (key, prize) => {
  const out = (id) => absent.get(prize).has(id) || [...held].some(([no, ids]) => (rules.isOnePrizeEach || no === prize) && ids.has(id))
  const lowest = ({ id, weight }) =>
    Array.from({ length: weight }, (_, k) =>
      createHmac('sha256', Buffer.from(key, 'hex'))
        .update(`${id}#${k + 1}`)
        .digest('hex'),
    ).sort()[0]
  return entries
    .filter(({ id }) => !out(id))
    .map((entry) => [lowest(entry), entry.id])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, id]) => id)
}
for (const event of events) {
  if (event.kind === 'void') console.log(`!!  voided: ${event.reason}`)
  if (event.kind !== 'draw' && event.kind !== 'redraw') continue
  const { prize, round, winners } = event
  const { name, stock, perRound } = rules.prizes.find(({ no }) => no === prize) ?? fail('a prize that the rules do not name')
  const what = `${name}, round ${round}${event.kind === 'redraw' ? ', for absentees' : ''}`
  if (event.kind === 'draw') {
    const isMixed = rules.beacon === 'digits' ? /^\d{3}$/.test(event.beacon) : event.beacon === (rules.beacon === 'drand' ? randomness : '')
    if (!isMixed) fail(`${what}: digits`)
    if (round !== [...keys.keys()].filter((known) => known.startsWith(`${prize}/`)).length + 1) fail(`${what}: drawn out of turn`)
    const message = [promise.root, event.beacon, prize, round].join('|')
    if (seed && createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex') !== event.key) fail(`${what}: key`)
    keys.set(`${prize}/${round}`, event.key)
  } else if (event.absent.some((id) => !held.get(prize).has(id))) fail(`${what}: someone who had not won`)
  const count = event.kind === 'draw' ? Math.min(perRound, stock - held.get(prize).size) : event.absent.length
  const order = orderOf(keys.get(`${prize}/${round}`), prize)
  if (winners.length === 0 || order.slice(0, count).join() !== winners.join()) fail(`${what}: other winners`)
  for (const id of event.absent ?? []) {
    held.get(prize).delete(id)
    absent.get(prize).add(id)
  }
  for (const id of winners) held.get(prize).add(id)
  console.log(
    `ok  ${what}: ${winners.length} winners of ${order.length}${own ? `; yours came ${order.indexOf(own) + 1 || 'not in question'}` : ''}`,
  )
}
console.log(seed ? 'TRUE' : 'TRUE SO FAR: the keys are proved when the seed is opened')
