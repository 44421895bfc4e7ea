import { Button, Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/design/versions.css'

export type ShownVersion = {
  no: number
  note: string
  fromNo: number | null
  isScheduled: boolean
  publishedName: string
  publishedTime: string
  isLive: boolean
}

type Props<Found extends ShownVersion> = {
  versions: readonly Found[] | undefined
  error: Error | null
  onRetry: () => void
  /** Where there may be earlier ones. */
  more?: { isLoading: boolean; onMore: () => void } | undefined
  timeZone: string
  canSave: boolean
  extra?: ReactNode
  compared: number | null
  onCompare: (no: number | null) => void
  /** What leads from the compared version to what is worked on; null while it is on its way. */
  differences: ReactNode
  onRollBack?: ((no: number) => Promise<void>) | undefined
  onTake: (version: Found) => void
  onClose: () => void
}

/** All that was ever out: compared with what is worked on, brought back, or taken back into the draft. */
export function VersionList<Found extends ShownVersion>(props: Props<Found>) {
  const { versions, error, onRetry, more, timeZone, canSave, extra, compared, onCompare, differences, onRollBack, onTake, onClose } = props
  const t = useT()
  const [asked, setAsked] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (no: number) => {
    setBusy(true)
    try {
      await onRollBack?.(no)
      setAsked(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer open title={t('kit.design.versions')} size={480} onClose={onClose} extra={extra}>
      {error && <ErrorNote error={error} onRetry={onRetry} />}
      {!versions && !error && <SkeletonFields count={4} />}
      {versions?.length === 0 && <EmptyState icon="hist" title={t('kit.design.noVersions')} hint={t('kit.design.noVersionsHint')} />}
      <ol className="design-versions">
        {versions?.map((version) => {
          const { no, note, fromNo, isScheduled, publishedName, publishedTime, isLive } = version
          const time = formatTime(publishedTime, timeZone, 'YYYY-MM-DD HH:mm')
          return (
            <li key={no}>
              <div className="row g2 wrap">
                <b>v{no}</b>
                <span className="t13 m2">
                  {publishedName ? t('kit.design.versionBy', { time, name: publishedName }) : t('kit.design.versionFirst')}
                </span>
                {isLive && (
                  <StatusTag tone="registered" icon="check">
                    {t('kit.design.live')}
                  </StatusTag>
                )}
                {isScheduled && <span className="tag">{t('kit.design.scheduled')}</span>}
                {fromNo !== null && <span className="tag">{t('kit.design.cameFrom', { no: fromNo })}</span>}
              </div>
              {note && <p className="t13">{note}</p>}
              <div className="row g2 wrap">
                <Button size="small" type="text" aria-expanded={compared === no} onClick={() => onCompare(compared === no ? null : no)}>
                  {t('kit.design.compareDraft')}
                </Button>
                {canSave && !isLive && onRollBack && (
                  <Button size="small" type="text" onClick={() => setAsked(no)}>
                    {t('kit.design.rollBack')}
                  </Button>
                )}
                {canSave && compared === no && differences && (
                  <Button size="small" type="text" onClick={() => onTake(version)}>
                    {t('kit.design.takeBack')}
                  </Button>
                )}
              </div>
              {compared === no && differences}
            </li>
          )
        })}
      </ol>
      {more && (
        <Button block loading={more.isLoading} onClick={more.onMore}>
          {t('kit.design.moreVersions')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('kit.design.rollBackTitle', { no: asked ?? 0 })}
        consequence={t('kit.design.rollBackText')}
        confirmText={t('kit.design.rollBackDo', { no: asked ?? 0 })}
        isBusy={isBusy}
        onConfirm={() => asked !== null && void run(asked).catch(() => {})}
        onCancel={() => setAsked(null)}
      />
    </Drawer>
  )
}
