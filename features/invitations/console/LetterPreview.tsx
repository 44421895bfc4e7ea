import { useQuery } from '@tanstack/react-query'
import type { Language } from '#core/language.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterDesign } from '#features/invitations/letter.ts'
import letterCss from '#features/invitations/site/invitation.css?inline'

type Props = { bventId?: string; language: Language; design: LetterDesign }

/** The letter as the page writes it, in a frame of its own: nothing in it can run. */
export function LetterPreview({ bventId, language, design }: Props) {
  const t = useT()
  const { data, error } = useQuery({
    ...(bventId
      ? callQuery(calls.previewLetter, { bventId, language, design }, { ignoresErrors: true })
      : callQuery(calls.previewLetterTemplate, { language, design }, { ignoresErrors: true })),
    placeholderData: (before) => before,
  })
  if (error) return <ErrorNote error={error} />
  const document = `<!doctype html><html lang="${language}"><style>*{box-sizing:border-box}body,h1,p{margin:0}:root{--font:system-ui,sans-serif}body{font:400 16px/1.6 var(--font);background:#f4eee2}${letterCss}</style><body><main class="invitation">${data?.html ?? ''}</main></body></html>`
  return (
    <div className="invite-preview">
      <p className="t12 m3">{data && t('invitations.previewAs', { name: data.name })}</p>
      <iframe className="invite-sheet" title={t('invitations.letter')} sandbox="" srcDoc={document} />
    </div>
  )
}
