import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import type { FileRef } from '#core/schema.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { CardPreviews } from '#features/promotion/console/share/CardPreviews.tsx'
import { promotionCalls, type ShareCard } from '#features/promotion/contract.ts'
import { MOST_BUTTON, MOST_TITLE, MOST_WORDS } from '#features/promotion/rules.ts'

type Draft = { title: string; words: string; image: FileRef[]; waiting: string; reportWords: string; reportUrl: string }
const ADDRESS = /^(https?:\/\/\S+)?$/
type Props = { bventId: string; card: ShareCard; orgName: string; domain: string }

function draftOf({ title, words, image, waiting, reportWords, reportUrl }: ShareCard): Draft {
  return { title, words, image: image ? [image] : [], waiting, reportWords, reportUrl }
}

/** Written on one side, seen on the other as each place will draw it. */
export function CardEditor({ bventId, card, orgName, domain }: Props) {
  const t = useT()
  const canSave = useCan(promotionCalls.saveCard.access)
  const [form] = Form.useForm<Draft>()
  const [draft, setDraft] = useState<Draft>(() => draftOf(card))
  const save = useCall(promotionCalls.saveCard, { changes: [promotionCalls.cards] })
  const { usual, language, version } = card
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(card))
  const guard = useUnsavedGuard(isDirty && !save.isPending)
  const submit = () =>
    save.mutate((({ image, ...texts }) => ({ bventId, language, version, ...texts, imageFileId: image[0]?.id ?? null }))(draft), {
      onSuccess: () => showToast({ kind: 'success', text: t('promotion.saved') }),
    })
  const isChanged = save.error?.code === errors['core.changed'].code
  return (
    <div className="share-columns">
      <section>
        {save.error && <ErrorNote error={save.error} {...(isChanged && { title: t('promotion.changed') })} />}
        <FieldForm<Draft>
          form={form}
          disabled={!canSave}
          initialValues={draft}
          onValuesChange={(_, values) => setDraft({ ...draft, ...values })}
          onFinish={submit}
        >
          <Field name="title" label={t('promotion.cardTitle')} hint={t('promotion.usualTitle')}>
            <Input maxLength={MOST_TITLE} showCount placeholder={usual.title} />
          </Field>
          <Field name="words" label={t('promotion.words')} hint={t('promotion.usualWords')}>
            <Input.TextArea maxLength={MOST_WORDS} showCount autoSize={{ minRows: 3, maxRows: 6 }} placeholder={usual.words} />
          </Field>
          <Field name="image" label={t('promotion.picture')} hint={t('promotion.pictureHint')} valuePropName="value">
            <FileUpload purpose="content" isDisabled={!canSave} />
          </Field>
          <h2 className="share-after">{t('promotion.after')}</h2>
          <Field name="waiting" label={t('promotion.waiting')}>
            <Input maxLength={MOST_WORDS} placeholder={t('promotion.waitingUsual')} />
          </Field>
          <Field
            name="reportUrl"
            label={t('promotion.report')}
            hint={t('promotion.reportHint')}
            check={(given: string) => (ADDRESS.test(given) ? null : t('promotion.reportWrong'))}
          >
            <Input type="url" maxLength={500} placeholder="https://" autoComplete="off" />
          </Field>
          <Field name="reportWords" label={t('promotion.reportWords')}>
            <Input maxLength={MOST_BUTTON} placeholder={t('promotion.reportUsual')} />
          </Field>
          {canSave && (
            <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isPending}>
              {t('core.save')}
            </Button>
          )}
        </FieldForm>
      </section>
      <CardPreviews
        card={{
          title: draft.title.trim() || usual.title,
          words: draft.words.trim() || usual.words,
          imageUrl: draft.image[0]?.relativeUrl ?? usual.imageUrl,
        }}
        orgName={orgName}
        domain={domain}
      />
      {guard}
    </div>
  )
}
