import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterDesign } from '#features/invitations/letter.ts'
import letterCss from '#features/invitations/site/invitation.css?inline'

type Props = { bventId?: string; language: Language; design: LetterDesign }
const OFFERED = 20

/** The letter as the page writes it, in a frame of its own: nothing in it can run. */
export function LetterPreview({ bventId, language, design }: Props) {
  const t = useT()
  const [inviteeId, setInviteeId] = useState<string>()
  const { data, error } = useQuery({
    ...(bventId
      ? callQuery(calls.previewLetter, { bventId, language, design, ...(inviteeId && { inviteeId }) }, { ignoresErrors: true })
      : callQuery(calls.previewLetterTemplate, { language, design }, { ignoresErrors: true })),
    placeholderData: (before) => before,
  })
  if (error) return <ErrorNote error={error} />
  const document = `<!doctype html><html lang="${language}"><style>*{box-sizing:border-box}body,h1,p{margin:0}:root{--font:system-ui,sans-serif}body{font:400 16px/1.6 var(--font);background:#f4eee2}${letterCss}</style><body><main class="invitation">${data?.html ?? ''}</main></body></html>`
  return (
    <div className="invite-preview">
      <div className="row g2">
        <span className="sp t12 m3">{data && t('invitations.previewAs', { name: data.name })}</span>
        {bventId && <AsWhom bventId={bventId} onPick={setInviteeId} />}
      </div>
      <iframe className="invite-sheet" title={t('invitations.letter')} sandbox="" srcDoc={document} />
    </div>
  )
}

function AsWhom({ bventId, onPick }: { bventId: string; onPick: (inviteeId: string) => void }) {
  const t = useT()
  const [keyWords, setKeyWords] = useState('')
  const asked = { bventId, pageNo: 1, pageSize: OFFERED, ...(keyWords && { keyWords }) }
  const { data } = useQuery({ ...callQuery(calls.guests, asked, { ignoresErrors: true }), placeholderData: (before) => before })
  return (
    <Select<string>
      className="invite-whom"
      aria-label={t('invitations.previewOther')}
      placeholder={t('invitations.previewOther')}
      showSearch={{ filterOption: false, onSearch: (words) => setKeyWords(words.trim().slice(0, 100)) }}
      options={
        data?.list.map(({ inviteeId, name, company }) => ({ value: inviteeId, label: [name, company].filter(Boolean).join(' · ') })) ?? []
      }
      onChange={onPick}
    />
  )
}
