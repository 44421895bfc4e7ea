import { Drawer } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { AuditRow } from '#features/audit/contract.ts'
import { changesOf } from '#features/audit/rules.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { useT } from '#console/kit/text.ts'
import { About, Difference } from '#features/audit/console/Changes.tsx'
import { actionText, readable } from '#console/kit/changeWords.ts'

type Props = { row: AuditRow | null; isOpen: boolean; onClose: () => void }

export function AuditDrawer({ row, isOpen, onClose }: Props) {
  const t = useT()
  const changes = row ? readable(changesOf(row.before, row.after)) : []
  return (
    <Drawer open={isOpen} onClose={onClose} size={480} title={row ? actionText(row.action) : ''}>
      {row && (
        <>
          <dl className="facts">
            <dt>{t('audit.time')}</dt>
            <dd>{formatTime(row.time, undefined, 'YYYY-MM-DD HH:mm:ss')}</dd>
            <dt>{t('audit.person')}</dt>
            <dd>{row.accountName || t('audit.system')}</dd>
            <dt>{t('audit.object')}</dt>
            <dd>
              <About row={row} />
            </dd>
            <dt>{t('audit.objectId')}</dt>
            <dd className="mono">
              {row.objectId} <CopyButton text={row.objectId} label={t('audit.copyObject')} />
            </dd>
          </dl>
          {changes.length === 0 ? (
            <p className="m3">{t('audit.noChange')}</p>
          ) : (
            <div className="diff-list">
              {changes.map((change) => (
                <Difference key={change.field} change={change} row={row} />
              ))}
            </div>
          )}
        </>
      )}
    </Drawer>
  )
}
