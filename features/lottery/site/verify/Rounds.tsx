import type { Checked, Verdict } from '#features/lottery/proof/verify.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { shortHash } from '#features/lottery/rules.ts'
import { say } from '#features/lottery/site/words.ts'
import { remembered } from '#features/lottery/site/memory.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { lottery: PublicLottery; verdict: Verdict; isOpen: boolean }

/** Round by round: who won, and where one's own ticket came. */
export function Rounds({ lottery, verdict, isOpen }: Props) {
  const own = remembered(lottery.id).entry
  const nameOf = ({ event }: Checked) => {
    const prize = verdict.rules?.prizes.find(({ no }) => no === event.prize)?.name ?? ''
    return event.kind === 'draw' ? say('round', { prize, n: event.round }) : say('redraw', { prize, n: event.round })
  }
  const people = new Map(lottery.winners.map((winner) => [winner.entry, winner]))
  return (
    <>
      <div className="verify-own">
        <Icon name="person" />
        <div>
          {verdict.ownNumber ? (
            <>
              <b>{say('own', { n: verdict.ownNumber })}</b>
              {verdict.rounds.map((round, at) => (
                <p key={at}>{placeWords(round, nameOf(round), own ?? '')}</p>
              ))}
            </>
          ) : (
            <a href={`/lottery/${lottery.id}?language=${lottery.language}`}>{say('ownUnknown')}</a>
          )}
        </div>
      </div>
      {verdict.rounds.map((round, at) => (
        <section className="verify-round" data-state={round.state} key={at}>
          <h2>
            {nameOf(round)}
            {round.event.kind === 'draw' && verdict.rules?.beacon === 'digits' && (
              <span>{say('digits', { digits: round.event.beacon })}</span>
            )}
          </h2>
          <ul>
            {round.event.winners.map((entry) => (
              <li key={entry}>
                {people.get(entry)?.name ?? <code>{shortHash(entry)}</code>}
                <span>{isOpen ? shortHash(entry) : people.get(entry)?.tail}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function placeWords({ event, place, of }: Checked, round: string, own: string): string {
  if (event.winners.includes(own)) return say('ownWon', { round })
  return place ? say('ownPlace', { round, place, of }) : say('ownOut', { round })
}
