import { Radio, Select } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { RunningTask } from '#console/kit/useTask.ts'
import { labelCalls, type labelTasks } from '#features/audience/labelContract.ts'
import type { Group } from '#features/audience/tree.ts'

type Props = { count: number; tree: Group; task: RunningTask<typeof labelTasks.apply>; onClose: () => void }

/** A label for all of them or off all of them, as a task that can be undone; the page watches it, and stays when the dialog closes. */
export function LabelDialog({ count, tree, task, onClose }: Props) {
  const t = useT()
  const { data } = useCallQuery(labelCalls.labels, {})
  const make = useCall(labelCalls.saveLabel, { changes: [labelCalls.labels], ignoresErrors: true })
  const [chosen, setChosen] = useState<string[]>([])
  const [mode, setMode] = useState<'give' | 'take'>('give')
  const own = (data?.labels ?? []).filter(({ segmentId }) => segmentId === null)
  const confirm = async () => {
    const [given = ''] = chosen
    const known = own.find(({ name }) => name.toLowerCase() === given.toLowerCase())
    const labelId = known?.labelId ?? (await make.mutateAsync({ name: given })).labelId
    await task.start({ labelId, mode, tree })
    showToast({ text: t('audience.labelStarted') })
    onClose()
  }
  return (
    <ActDialog
      title={t('audience.labelTitle', { n: count })}
      className="act"
      confirmText={t(mode === 'give' ? 'audience.giveLabel' : 'audience.takeLabel', { n: count })}
      isDisabled={chosen.length === 0}
      notDone={t('audience.notDone')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Radio.Group
        value={mode}
        onChange={(event) => setMode(event.target.value as typeof mode)}
        options={[
          { value: 'give', label: t('audience.give') },
          { value: 'take', label: t('audience.take') },
        ]}
      />
      <Select<string[]>
        className="aud-wide"
        mode={mode === 'give' ? 'tags' : 'multiple'}
        maxCount={1}
        aria-label={t('audience.labels')}
        placeholder={t('audience.chooseOrNew')}
        value={chosen}
        options={own.map(({ name }) => ({ value: name }))}
        onChange={(next) => setChosen(next.map((one) => one.trim().slice(0, 30)).filter(Boolean))}
      />
      <p className="m3 t13">{t('audience.labelHint')}</p>
    </ActDialog>
  )
}
