import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useReasonWord } from '#features/sends/console/sendWords.tsx'
import type { DryRun } from '#features/sends/contract.ts'
import type { Reckoned } from '#features/sends/parts.ts'

const FIRST = 5
const MOST = 200

type Props = { draft: Reckoned; dry: DryRun }
type Excluded = DryRun['excluded'][number]

/** Who does not get it and why, each reason to be opened. */
export function ExcludedReasons({ draft, dry }: Props) {
  const t = useT()
  return (
    <ul className="send-reasons">
      {dry.problems.map(({ fieldName, displayName, count: n }) => (
        <li key={fieldName} className="row g2 send-reason">
          <Icon name="warn" size={14} className="send-warn" />
          <span className="sp">{t('sends.emptyField', { name: displayName, n })}</span>
        </li>
      ))}
      {dry.tooLong > 0 && (
        <li className="row g2 send-reason">
          <Icon name="warn" size={14} className="down" />
          <span className="sp">
            {dry.samples[0]?.channel === 'OfficialAccount'
              ? t('sends.cutShort', { n: dry.tooLong })
              : t('sends.tooLong', { n: dry.tooLong })}
          </span>
        </li>
      )}
      {dry.excluded.map((excluded) => (
        <Reason key={`${excluded.channel} ${excluded.reason}`} excluded={excluded} draft={draft} />
      ))}
    </ul>
  )
}

function Reason({ excluded, draft }: { excluded: Excluded; draft: Reckoned }) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { reason, count } = excluded
  const word = useReasonWord()(excluded)
  return (
    <li>
      <div className="row g2 send-reason">
        <button type="button" className="row g2 sp send-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'down' : 'right'} size={14} />
          {word}
        </button>
        {reason === 'duplicate' && (
          <Button type="link" size="small" onClick={() => draft.setAgain(true)}>
            {t('sends.alsoThem')}
          </Button>
        )}
        {reason === 'unsubscribed' && <span className="t12 m3">{t('sends.ownWish')}</span>}
        <b>{count.toLocaleString(language)}</b>
      </div>
      {isOpen && <Names excluded={excluded} draft={draft} />}
    </li>
  )
}

function Names({ excluded: { channel, reason, count }, draft }: { excluded: Excluded; draft: Reckoned }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useQuery({
    ...draft.excludedQuery({ channel, reason, pageSize: isWhole ? MOST : FIRST }),
    placeholderData: (before) => before,
  })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonFields count={2} />
  return (
    <div className="send-names">
      <ul>
        {data.list.map(({ attendeeId, name, address, ticketName }) => (
          <li key={attendeeId} className="row g3 t13">
            <span className="send-who ell">{name}</span>
            <span className="m2 send-who ell">{address || '–'}</span>
            <span className="m3 ell">{ticketName}</span>
          </li>
        ))}
      </ul>
      {!isWhole && count > FIRST && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('sends.showAll', { n: count })}
        </Button>
      )}
    </div>
  )
}
