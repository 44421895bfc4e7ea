import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { remember, remembered } from '#features/lottery/site/memory.ts'
import { JoinForm } from '#features/lottery/site/page/JoinForm.tsx'
import { say, shortHash } from '#features/lottery/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

/** The lottery's own page: what there is to win, how to take part, what was promised, who has won. */
export function LotteryPage(lottery: PublicLottery) {
  const { id, language, title, introduction, theme, coverUrl, eventTitle, eventUrl, state, prizes, promise, terms, timeZone, winners } =
    lottery
  const [memory, setMemory] = useState(() => (promise ? remember(id, { hash: promise.hash }) : remembered(id)))
  const won = winners.find(({ entry }) => entry === memory.entry)
  return (
    <main className="page lottery" data-stage={theme} aria-label={title}>
      <header className="lottery-hero" data-covered={coverUrl ? true : undefined}>
        {coverUrl && <img className="lottery-cover" src={coverUrl} alt="" fetchPriority="high" />}
        <a className="lottery-language" href={`?language=${language === 'en' ? 'zh-CN' : 'en'}`}>
          {say('switchLanguage')}
        </a>
        <p>
          <a href={eventUrl}>{eventTitle}</a>
        </p>
        <h1>{title}</h1>
        <span className="lottery-state">{say(`state_${state}`)}</span>
      </header>
      {won && (
        <p className="lottery-won" aria-live="polite">
          <Icon name="gift" />
          {say('youWon', { prize: prizes[won.prize - 1]?.name ?? '' })}
        </p>
      )}
      {introduction && <p className="lottery-text">{introduction}</p>}
      {state !== 'Closed' && state !== 'Voided' && (
        <JoinForm lottery={lottery} memory={memory} onKnown={(seen) => setMemory(remember(id, seen))} />
      )}
      {prizes.length > 0 && (
        <section>
          <h2>{say('prizes')}</h2>
          <ul className="lottery-prizes">
            {prizes.map(({ name, item, stock, pictureUrl }) => (
              <li key={name + item}>
                {pictureUrl ? (
                  <img src={pictureUrl} alt="" width={56} height={56} />
                ) : (
                  <span className="lottery-tile">
                    <Icon name="gift" />
                  </span>
                )}
                <span className="grow">
                  <b>{name}</b>
                  <span>{item}</span>
                </span>
                <span>{say('amount', { n: stock })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {winners.length > 0 && (
        <section>
          <h2>{say('winners')}</h2>
          {prizes.map(({ name }, at) => {
            const these = winners.filter(({ prize }) => prize === at + 1)
            return these.length > 0 ? (
              <div key={name}>
                <h3>{say('winnersOf', { name, n: these.length })}</h3>
                <ul className="lottery-winners">
                  {these.map((winner) => (
                    <li key={winner.entry}>
                      {winner.name}
                      <span>{winner.tail}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ) : null
          })}
        </section>
      )}
      <section>
        <h2>{say('rules')}</h2>
        <ul className="lottery-terms">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {promise && (
          <p className="lottery-promise">
            {say('promised', { time: formatTime(promise.time, timeZone) })}
            {' · '}
            {say('people', { n: promise.count })}
            {' · '}
            {promise.publicRound && `${say('publicRoundNo', { n: promise.publicRound.round })} · `}
            {say('fingerprint')} <code>{shortHash(promise.root)}</code> {say('seedPromise')} <code>{shortHash(promise.seedHash)}</code>
          </p>
        )}
      </section>
      {promise && (
        <div className="lottery-foot">
          <a className="button primary wide" href={`/lottery/${id}/verify?language=${language}`}>
            {say('verify')}
          </a>
        </div>
      )}
    </main>
  )
}
