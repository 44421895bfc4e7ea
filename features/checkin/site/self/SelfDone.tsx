import { useEffect, useRef } from 'react'
import type { SelfData } from '#features/checkin/selfPage.ts'
import { PageButtons } from '#features/checkin/site/self/SelfForm.tsx'
import { SelfHead } from '#features/checkin/site/self/SelfHead.tsx'
import { lookOf } from '#features/checkin/site/self/selfLook.ts'
import { hourOf } from '#features/checkin/site/self/selfRefusal.ts'
import { selfSayer } from '#features/checkin/site/self/selfMessages.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { isPreview } from '#site/kit/preview.ts'

export type Done = { fullName: string; ticketName: string; time: string }

type Props = { data: SelfData; done: Done }

export function SelfDone({ data, done }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isPreview()) title.current?.focus()
  }, [])
  return (
    <main className="page self" aria-label={data.name} style={lookOf(data.success)}>
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
        <p className="self-at">{selfSayer(data.language)('at', { time: hourOf(new Date(done.time), data.timeZone) })}</p>
        <PageButtons buttons={data.success.buttons} design={data.success} />
      </section>
    </main>
  )
}
