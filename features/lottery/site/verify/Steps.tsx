import { formatTime } from '#core/dateTime.ts'
import { QUICKNET } from '#core/publicBeacon.ts'
import type { Proof, Step, Verdict } from '#features/lottery/proof/verify.ts'
import { say, spaced } from '#features/lottery/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { verdict: Verdict; proof: Proof; seconds: number; timeZone: string; isOpen: boolean; wasRemembered: boolean }
const icons = { ok: 'check', bad: 'x', pending: 'clock', skipped: 'minus' } as const

export function Steps({ isOpen, ...props }: Props) {
  return (
    <ol className="verify-steps">
      {props.verdict.steps.map((step) => {
        const [title, text] = wordsOf(step, props)
        return (
          <li key={step.name} data-state={step.state}>
            <span className="verify-mark">
              <Icon name={icons[step.state]} />
            </span>
            <div>
              <b>{title}</b>
              <p>{text}</p>
              {(isOpen || step.state === 'bad') && step.expected && <Hash label={say('expected')} hash={step.expected} />}
              {(isOpen || step.state === 'bad') && step.found && <Hash label={say('found')} hash={step.found} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Hash({ label, hash }: { label: string; hash: string }) {
  return (
    <p className="verify-hash">
      {label}
      <code>{spaced(hash)}</code>
    </p>
  )
}

function wordsOf({ name, state }: Step, { verdict, proof, seconds, timeZone, wasRemembered }: Omit<Props, 'isOpen'>): [string, string] {
  const { commitment, rounds } = verdict
  const before = commitment?.count ?? 0
  if (state === 'skipped') return [say('skipped'), say('skippedText')]
  const n = verdict.rules?.drand?.round ?? 0
  if (state === 'pending')
    return name === 'beacon' ? [say('beacon_pending'), say('beacon_pendingText', { n })] : [say('seed_pending'), say('seed_pendingText')]
  switch (name) {
    case 'chain':
      if (state === 'bad') return [say('chain_bad'), say('chain_badText')]
      return [say('chain_ok'), wasRemembered ? say('chain_remembered') : say('chain_okText', { n: proof.links.length })]
    case 'list':
      if (state === 'bad') return [say('list_bad'), say('list_badText', { before, now: proof.entries.length })]
      return [say('list_ok'), say('list_okText', { n: before })]
    case 'rules':
      return state === 'bad' ? [say('rules_bad'), say('rules_badText')] : [say('rules_ok'), say('rules_okText')]
    case 'beacon': {
      if (state === 'bad') return [say('beacon_bad'), say('beacon_badText')]
      const isKnown = verdict.rules?.drand?.publicKey === QUICKNET.publicKey
      return [say('beacon_ok'), say(isKnown ? 'beacon_okText' : 'beacon_foreignText', { n })]
    }
    case 'draws':
      if (state === 'bad') return [say('draws_bad'), say('draws_badText')]
      return [say('draws_ok'), say('draws_okText', { n: rounds.length, seconds: seconds.toFixed(1) })]
    case 'seed':
      if (state === 'bad') return [say('seed_bad'), say('seed_badText')]
      return [say('seed_ok'), say('seed_okText', { time: formatTime(commitment?.at, timeZone) })]
  }
}
