import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import type { Label } from '#features/audience/shapes.ts'

export function MergeDialog({ label, others, onClose }: { label: Label; others: readonly Label[]; onClose: () => void }) {
  const t = useT()
  const [fromIds, setFromIds] = useState<string[]>([])
  const merge = useCall(labelCalls.mergeLabels, { changes: [labelCalls.labels], ignoresErrors: true })
  return (
    <ActDialog
      title={t('audience.mergeTitle', { name: label.name })}
      className="act"
      confirmText={t('audience.merge')}
      isDisabled={fromIds.length === 0}
      notDone={t('audience.notDone')}
      onClose={onClose}
      onConfirm={async () => {
        await merge.mutateAsync({ labelId: label.labelId, fromIds })
        onClose()
      }}
    >
      <p className="m2">{t('audience.mergeHint', { name: label.name })}</p>
      <Select<string[]>
        mode="multiple"
        className="aud-wide"
        aria-label={t('audience.mergeFrom')}
        placeholder={t('audience.mergeFrom')}
        value={fromIds}
        options={others.map(({ labelId, name, count }) => ({ value: labelId, label: `${name} · ${count}` }))}
        optionFilterProp="label"
        onChange={setFromIds}
      />
    </ActDialog>
  )
}

export function GroupDialog({ group, onClose }: { group: { groupId: string; name: string } | null; onClose: () => void }) {
  const t = useT()
  const [name, setName] = useState(group?.name ?? '')
  const save = useCall(labelCalls.saveGroup, { changes: [labelCalls.labels], ignoresErrors: true })
  const remove = useCall(labelCalls.deleteGroup, { changes: [labelCalls.labels] })
  const foot = group && (
    <Button type="text" danger loading={remove.isPending} onClick={() => remove.mutate({ groupId: group.groupId }, { onSuccess: onClose })}>
      {t('audience.deleteGroup')}
    </Button>
  )
  return (
    <ActDialog
      title={t(group ? 'audience.editGroup' : 'audience.newGroup')}
      className="act"
      confirmText={t('core.save')}
      isDisabled={name.trim() === ''}
      notDone={t('audience.notDone')}
      foot={foot}
      onClose={onClose}
      onConfirm={async () => {
        await save.mutateAsync({ name, ...(group && { groupId: group.groupId }) })
        onClose()
      }}
    >
      <Input
        aria-label={t('audience.groupName')}
        placeholder={t('audience.groupName')}
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  )
}
