import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { eventCalls } from '#features/events/contract.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'

type Props = { chosen: string; isDisabled: boolean; onChoose: (templateId: string) => void }

/** The covers everyone may use, as they look on the page. */
export function CoverGrid({ chosen, isDisabled, onChoose }: Props) {
  const t = useT()
  const name = useId()
  const { data, error, refetch } = useQuery(callQuery(eventCalls.coverTemplates, { pageSize: 200 }, { ignoresErrors: true }))
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <div className="cvr-grid" role="radiogroup" aria-label={t('events.coverTemplates')}>
      {!data && Array.from({ length: 6 }, (_, at) => <i key={at} className="skel cvr-choice" />)}
      {data?.list.map(({ templateId, url }, at) => (
        <label key={templateId} className={templateId === chosen ? 'cvr-choice is-on' : 'cvr-choice'}>
          <input
            className="unseen"
            type="radio"
            name={name}
            value={templateId}
            checked={templateId === chosen}
            disabled={isDisabled}
            onChange={() => onChoose(templateId)}
          />
          <img src={url} alt={t('events.coverNo', { n: at + 1 })} width={264} height={90} loading="lazy" />
          {templateId === chosen && (
            <span className="cvr-mark">
              <Icon name="check" size={14} />
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
