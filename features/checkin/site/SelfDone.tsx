import { useEffect, useRef } from 'react'
import { buttonLook, lookOf } from '#features/checkin/site/selfLook.ts'
import { SelfHead } from '#features/checkin/site/SelfHead.tsx'
import type { SelfData } from '#features/checkin/site/selfPageData.ts'
import { saySelf } from '#features/checkin/site/selfWords.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { Icon } from '#site/kit/Icon.tsx'

export type Done = { fullName: string; ticketName: string; time: string }

export function SelfDone({ data, done }: { data: SelfData; done: Done }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const time = new Date(done.time).toLocaleTimeString(pageLanguage(), { hour: '2-digit', minute: '2-digit', timeZone: data.timeZone })
  return (
    <main className="page self" style={lookOf(data.success)}>
      <SelfHead design={data.success} name={data.name} />
      <section className="self-done">
        <span className="self-mark">
          <Icon name="check" />
        </span>
        <h2 ref={title} tabIndex={-1}>
          {data.successText}
        </h2>
        <p>
          <b>{done.fullName}</b>
          <br />
          {done.ticketName}
        </p>
        <p className="hint">{saySelf('at', { time })}</p>
        {data.success.buttons.map(({ text, link, type }) => (
          <a
            key={text}
            className={`button wide ${type === 'primary' ? 'primary' : ''}`}
            style={type === 'primary' ? buttonLook(data.success) : {}}
            href={link}
          >
            {text}
          </a>
        ))}
      </section>
    </main>
  )
}
