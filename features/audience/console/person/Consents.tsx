import { Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { Can } from '#console/kit/Can.tsx'
import { Field } from '#console/kit/Field.tsx'
import { useCall } from '#console/kit/query.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { peopleCalls } from '#features/audience/contract.ts'
import { purposes, type PersonDetail, type Purpose } from '#features/audience/shapes.ts'
import { consentChannels, type ConsentChannel } from '#features/audience/tree.ts'

/** What they agreed to, on which channel and for what, since when and by which proof. */
export function Consents({ person }: { person: PersonDetail }) {
  const t = useT()
  const [isSaying, setSaying] = useState(false)
  return (
    <section>
      <div className="row g2">
        <h2 className="sp">{t('audience.kind_consent')}</h2>
        <Can call={peopleCalls.consent}>
          <Button type="link" size="small" onClick={() => setSaying(true)}>
            {t('audience.noteConsent')}
          </Button>
        </Can>
      </div>
      <table className="person-consents">
        <thead>
          <tr>
            <th scope="col">{t('audience.channel')}</th>
            {purposes.map((purpose) => (
              <th key={purpose} scope="col">
                {t(`audience.purpose_${purpose}`)}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(person.consents, ({ channel }) => channel)].map(([channel, said]) => (
          <tbody key={channel}>
            <tr>
              <th scope="row">{t(`audience.channel_${channel}`)}</th>
              {said.map(({ purpose, standing }) => (
                <td key={purpose} className={`consent-${standing}`}>
                  {t(`audience.said_${standing}`)}
                </td>
              ))}
            </tr>
            {said
              .filter(({ time }) => time)
              .map((one) => (
                <tr key={one.purpose} className="m3 t12">
                  <td colSpan={purposes.length + 1}>{wordOf(one)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      {isSaying && <ConsentDialog personId={person.personId} onClose={() => setSaying(false)} />}
    </section>
  )
}

function wordOf({ purpose, time, source, proof, by }: PersonDetail['consents'][number]): string {
  const said = [textOf(`audience.purpose_${purpose}`), time && formatTime(time), textOf(`audience.source_${source}`), proof, by]
  return said.filter(Boolean).join(' · ')
}

type Said = {
  channel: ConsentChannel
  purpose: Purpose
  isGranted: boolean
  source: 'hand' | 'paper' | 'call' | 'registration'
  proof: string
}

function ConsentDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Said>()
  const save = useCall(peopleCalls.consent, { changes: [peopleCalls.person], ignoresErrors: true })
  return (
    <ActDialog
      title={t('audience.noteConsent')}
      className="act"
      confirmText={t('core.save')}
      notDone={t('audience.notDone')}
      onClose={onClose}
      onConfirm={async () => {
        const said = await form.validateFields()
        await save.mutateAsync({ personId, ...said })
        onClose()
      }}
    >
      <Form<Said>
        form={form}
        layout="vertical"
        initialValues={{ channel: 'SMS', purpose: 'marketing', isGranted: true, source: 'hand', proof: '' }}
      >
        <Field name="channel" label={t('audience.channel')}>
          <Select options={consentChannels.map((channel) => ({ value: channel, label: t(`audience.channel_${channel}`) }))} />
        </Field>
        <Field name="purpose" label={t('audience.purpose')}>
          <Radio.Group options={purposes.map((purpose) => ({ value: purpose, label: t(`audience.purpose_${purpose}_of`) }))} />
        </Field>
        <Field name="isGranted" label={t('audience.whatSaid')}>
          <Radio.Group
            options={[
              { value: true, label: t('audience.said_granted') },
              { value: false, label: t('audience.said_withdrawn') },
            ]}
          />
        </Field>
        <Field name="source" label={t('audience.howSaid')}>
          <Select
            options={(['hand', 'paper', 'call', 'registration'] as const).map((source) => ({
              value: source,
              label: t(`audience.source_${source}`),
            }))}
          />
        </Field>
        <Field name="proof" label={t('audience.proof')} isRequired hint={t('audience.proofHint')}>
          <Input maxLength={300} />
        </Field>
      </Form>
    </ActDialog>
  )
}
