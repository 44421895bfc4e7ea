import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field } from '#console/kit/Field.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { LabelTag } from '#features/audience/console/LabelTag.tsx'
import { colours, type Colour, type Label } from '#features/audience/shapes.ts'

type Props = { label: Label | null; groups: readonly { groupId: string; name: string }[]; onClose: () => void }
type Values = { name: string; colour: Colour; groupId?: string; segmentId?: string }

export function LabelDrawer({ label, groups, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const save = useCall(labelCalls.saveLabel, { changes: [labelCalls.labels], ignoresErrors: true })
  const segments = useCallQuery(segmentCalls.list, {}).data?.list ?? []
  const name = Form.useWatch('name', form) as string | undefined
  const put = async () => {
    const { groupId, segmentId, ...given } = await form.validateFields()
    await save.mutateAsync({
      ...given,
      groupId: groupId ?? null,
      segmentId: segmentId ?? null,
      ...(label && { labelId: label.labelId, version: label.version }),
    })
    onClose()
  }
  return (
    <EditDrawer
      title={t(label ? 'audience.editLabel' : 'audience.newLabel')}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSave={() => void put().catch(() => {})}
      onClose={onClose}
    >
      {save.error && <ErrorNote error={save.error} />}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        initialValues={{
          name: label?.name ?? '',
          colour: label?.colour ?? 'blue',
          groupId: label?.groupId ?? undefined,
          segmentId: label?.segmentId ?? undefined,
        }}
        onValuesChange={() => setDirty(true)}
      >
        <Field name="name" label={t('audience.labelName')} isRequired>
          <Input maxLength={30} />
        </Field>
        <Field name="colour" label={t('audience.colour')}>
          <Radio.Group
            options={colours.map((colour) => ({
              value: colour,
              label: <LabelTag label={{ name: name || t('audience.labels'), colour }} />,
            }))}
          />
        </Field>
        <Field name="groupId" label={t('audience.group')}>
          <Select allowClear options={groups.map(({ groupId, name: group }) => ({ value: groupId, label: group }))} />
        </Field>
        <Field name="segmentId" label={t('audience.rule')} hint={t('audience.ruleHint')}>
          <Select
            allowClear
            placeholder={t('audience.byHand')}
            options={segments.map((one) => ({ value: one.segmentId, label: one.name }))}
          />
        </Field>
      </Form>
    </EditDrawer>
  )
}
