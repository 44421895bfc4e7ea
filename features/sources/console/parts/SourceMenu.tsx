import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { sourceChanges } from '#features/sources/console/useSources.ts'
import { sourceCalls, type Source } from '#features/sources/contract.ts'

type Props = { bventId: string; source: Source; onEdit: () => void }

export function SourceMenu({ bventId, source, onEdit }: Props) {
  const t = useT()
  const { id, name, kind, version, icon, accountId, isEnable, hasPage, figures } = source
  const save = useCall(sourceCalls.save, { changes: sourceChanges, ignoresErrors: false })
  const remove = useCall(sourceCalls.delete, { changes: sourceChanges })
  const newPage = useCall(sourceCalls.newPage, { changes: sourceChanges })
  const [isLeaving, setLeaving] = useState(false)
  const isUnused = figures.visits + figures.submitted + figures.begun === 0
  if (kind === 'invitation') return null
  const items = [
    { key: 'edit', label: t('core.edit'), icon: <Icon name="edit" />, onClick: onEdit },
    ...(kind === 'promoter'
      ? [
          {
            key: 'page',
            label: t(hasPage ? 'sources.renewPage' : 'sources.newPage'),
            icon: <Icon name="phone" />,
            onClick: () => newPage.mutate({ id }),
          },
        ]
      : []),
    {
      key: 'switch',
      label: t(isEnable ? 'sources.switchOff' : 'sources.switchOn'),
      icon: <Icon name={isEnable ? 'slash' : 'check'} />,
      onClick: () => save.mutate({ bventId, id, version, kind, name, icon, accountId, isEnable: !isEnable }),
    },
    ...(isUnused
      ? [{ key: 'delete', label: t('core.delete'), danger: true, icon: <Icon name="trash" />, onClick: () => setLeaving(true) }]
      : []),
  ]
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('sources.deleted', { name }) })
          setLeaving(false)
        },
      },
    )
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('sources.actionsOf', { name })} />
      </Dropdown>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('sources.deleteOf', { name })}
        consequence={t('sources.deleteText')}
        confirmText={t('core.delete')}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setLeaving(false)}
      />
      {newPage.data && (
        <Modal open centered width={480} title={t('sources.pageOf', { name })} footer={null} onCancel={newPage.reset}>
          <p className="m2">{t('sources.pageText')}</p>
          <div className="source-secret">
            <span className="sp mono t13">{newPage.data.url}</span>
            <CopyButton text={newPage.data.url} type="default">
              {t('core.copy')}
            </CopyButton>
          </div>
        </Modal>
      )}
    </>
  )
}
