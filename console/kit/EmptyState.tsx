import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/states.css'

type Empty = { icon: IconName; title: string; hint?: ReactNode; action?: ReactNode }

/** What belongs here, and the one step that brings it. */
export function EmptyState({ icon, title, hint, action }: Empty) {
  return (
    <output className="state">
      <span className="state-tile">
        <Icon name={icon} size={24} />
      </span>
      <b className="t16">{title}</b>
      {hint && <p className="m2">{hint}</p>}
      {action && <div className="row g2 state-actions">{action}</div>}
    </output>
  )
}

/** A filter that can be dropped, by the name people see; `leaves` is how many there are without it, where that is known. */
export type DroppableFilter = { label: string; drop: () => void; leaves?: number | undefined }

type Props = { title?: string; filters: readonly DroppableFilter[]; onClear: () => void }

/** Names the last condition and offers to drop it; with one condition that is the same as clearing. */
export function NoResult({ title, filters, onClear }: Props) {
  const t = useT()
  const last = filters.at(-1)
  return (
    <EmptyState
      icon="search"
      title={title ?? t('kit.noResult')}
      hint={[
        filters.length > 1 ? t('kit.conditions', { n: filters.length }) : '',
        last?.leaves ? t('kit.dropLeaves', { name: last.label, n: last.leaves }) : '',
      ]
        .join('')
        .trim()}
      action={
        <>
          {last && <Button onClick={last.drop}>{t('kit.dropFilter', { name: last.label })}</Button>}
          {filters.length > 1 && (
            <Button type="text" onClick={onClear}>
              {t('kit.clearFilters')}
            </Button>
          )}
        </>
      }
    />
  )
}
