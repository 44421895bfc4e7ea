import { useQuery, type queryOptions } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

type Version = { no: number; publishedName: string; publishedTime: string; isLive: boolean }
type Props<Found extends Version, Values extends object> = {
  /** Asked when the list is opened. */
  query: ReturnType<typeof queryOptions<{ list: Found[] }, CallError>>
  valuesOf: (version: Found) => Values
  nameOf: (key: string) => string
  timeZone: string
  canSave: boolean
  onTake: (values: Values) => void
}

/** Every state a page was saved in; one of them is taken back into the designer, where it is seen before it counts. */
export function DesignHistory<Found extends Version, Values extends object>(props: Props<Found, Values>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="hist" />} onClick={() => setOpen(true)}>
        {t('kit.design.versions')}
      </Button>
      {isOpen && <Versions {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Opened<Found extends Version, Values extends object> = Props<Found, Values> & { onClose: () => void }

function Versions<Found extends Version, Values extends object>(props: Opened<Found, Values>) {
  const { query, valuesOf, nameOf, timeZone, canSave, onTake, onClose } = props
  const t = useT()
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const versions = data?.list.map((version) => ({ ...version, values: valuesOf(version) }))
  const take = (no: number, values: Values) => {
    onTake(values)
    onClose()
    showToast({ text: t('kit.design.versionTaken', { no }) })
  }
  return (
    <Drawer open title={t('kit.design.versions')} size={480} onClose={onClose}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!versions && !error && <SkeletonFields count={4} />}
      {versions?.length === 0 && <EmptyState icon="hist" title={t('kit.design.noVersions')} hint={t('kit.design.noVersionsHint')} />}
      <ol className="design-versions">
        {versions?.map(({ no, publishedName, publishedTime, isLive, values }, at) => {
          const changed = changedKeys(versions[at + 1]?.values, values)
          const time = formatTime(publishedTime, timeZone, 'YYYY-MM-DD HH:mm')
          return (
            <li key={no}>
              <div className="row g2 wrap">
                <b>v{no}</b>
                <span className="t13 m2">
                  {no === 1 ? t('kit.design.versionFirst') : t('kit.design.versionBy', { time, name: publishedName })}
                </span>
                {isLive && (
                  <StatusTag tone="registered" icon="check">
                    {t('kit.design.versionLive')}
                  </StatusTag>
                )}
              </div>
              {changed.length > 0 && <p className="t13 m2">{t('kit.design.versionChanged', { names: changed.map(nameOf).join('、') })}</p>}
              {canSave && !isLive && (
                <Button size="small" onClick={() => take(no, values)}>
                  {t('kit.design.versionTake', { no })}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}

function changedKeys(before: object | undefined, after: object): string[] {
  if (!before) return []
  const was = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]))
  return Object.entries(after).flatMap(([key, value]) => (was.get(key) === JSON.stringify(value) ? [] : [key]))
}
