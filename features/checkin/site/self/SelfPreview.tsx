import { useState } from 'react'
import { ticketWord } from '#features/forms/eTicketMessages.ts'
import { maskedName } from '#features/checkin/rules.ts'
import type { SelfDraft } from '#features/checkin/selfDraft.ts'
import { SelfDone } from '#features/checkin/site/self/SelfDone.tsx'
import { NOTHING_FILLED, SelfForm } from '#features/checkin/site/self/SelfForm.tsx'

/** The very page that attendees open, with nobody to send it to. */
export function SelfPreview({ draft: { data, isSuccess, now } }: { draft: SelfDraft }) {
  const [filled, setFilled] = useState(NOTHING_FILLED)
  const { language } = data
  const name = maskedName(ticketWord('sample_FullName', language))
  if (isSuccess) return <SelfDone data={data} done={{ fullName: name, ticketName: ticketWord('sample_ticket', language), time: now }} />
  return (
    <SelfForm
      data={data}
      now={new Date(now)}
      filled={filled}
      errors={{}}
      problem={null}
      busy=""
      onFill={setFilled}
      onSend={() => undefined}
    />
  )
}
