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
import { MOST_TITLE, MOST_WORDS } from '#features/promotion/rules.ts'

type Draft = { title: string; words: string; image: FileRef[] }
type Props = { bventId: string; card: ShareCard; orgName: string; domain: string }

/** Written on one side, seen on the other as each place will draw it. */
export function CardEditor({ bventId, card, orgName, domain }: Props) {
  const t = useT()
  const canSave = useCan(promotionCalls.saveCard.access)
  const [form] = Form.useForm<Draft>()
  const [draft, setDraft] = useState<Draft>({ title: card.title, words: card.words, image: card.image ? [card.image] : [] })
  const save = useCall(promotionCalls.saveCard, { changes: [promotionCalls.cards] })
  const { usual, language, version } = card
  const isDirty = draft.title !== card.title || draft.words !== card.words || (draft.image[0]?.id ?? '') !== (card.image?.id ?? '')
  const guard = useUnsavedGuard(isDirty && !save.isPending)
  const submit = () =>
    save.mutate(
      { bventId, language, version, title: draft.title, words: draft.words, imageFileId: draft.image[0]?.id ?? null },
      { onSuccess: () => showToast({ kind: 'success', text: t('promotion.saved') }) },
    )
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
