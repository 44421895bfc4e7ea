/* oxlint-disable react/iframe-missing-sandbox -- the frame needs its origin to load its own scripts; what it must not do is lead away from the console */
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { languageNames, languages, type Language } from '#core/language.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { useRefetch } from '#features/lottery/console/useLottery.ts'
import { pageThemes, type Lottery, type LotteryPage } from '#features/lottery/shapes.ts'

export function PageDesigner({ lottery }: { lottery: Lottery }) {
  const t = useT()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [form] = Form.useForm<LotteryPage>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [shown, setShown] = useState(0)
  const [cover, setCover] = useState<FileRef[]>(lottery.cover ? [lottery.cover] : [])
  const refetch = useRefetch()
  const guard = useUnsavedGuard(isDirty && !isBusy)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await callApi(lotteryCalls.savePage, { id: lottery.id, page: form.getFieldsValue(true) as LotteryPage }, { ignoresErrors: true })
      setDirty(false)
      setShown(shown + 1)
      await refetch()
      showToast({ kind: 'success', text: t('lottery.pageSaved') })
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="lottery-design">
      <div className="lottery-form">
        {error && <ErrorNote error={error} title={t('lottery.notSaved')} />}
        <FieldForm<LotteryPage> form={form} initialValues={lottery.page} onValuesChange={() => setDirty(true)} onFinish={() => void save()}>
          <Field name="theme" label={t('lottery.theme')} isRequired>
            <Radio.Group options={pageThemes.map((value) => ({ value, label: t(`lottery.theme_${value}`) }))} />
          </Field>
          <Form.Item label={t('lottery.cover')} help={t('lottery.coverHint')}>
            <FileUpload
              purpose="content"
              value={cover}
              onChange={(files) => {
                setCover(files)
                form.setFieldValue('coverFileId', files[0]?.id ?? null)
                setDirty(true)
              }}
            />
          </Form.Item>
          <Segments
            label={t('lottery.pageTitle')}
            value={language}
            items={languages.map((key) => ({ key, label: languageNames[key] }))}
            onChange={(key) => setLanguage(key)}
          />
          <div key={language}>
            <Field name={['texts', language, 'title']} label={t('lottery.pageTitle')} hint={t('lottery.pageTitleHint')}>
              <Input maxLength={60} placeholder={lottery.title} autoComplete="off" />
            </Field>
            <Field name={['texts', language, 'introduction']} label={t('lottery.introduction')}>
              <Input.TextArea rows={5} maxLength={2_000} />
            </Field>
          </div>
          <SwitchRow name="isPrizesShown" label={t('lottery.isPrizesShown')} hint="" />
          <SwitchRow name="isWinnersShown" label={t('lottery.isWinnersShown')} hint={t('lottery.isWinnersShownHint')} />
          <Can call={lotteryCalls.savePage}>
            <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
              {t('core.save')}
            </Button>
          </Can>
        </FieldForm>
        {guard}
      </div>
      <iframe
        key={`${language} ${shown}`}
        className="lottery-frame"
        title={t('lottery.preview')}
        sandbox="allow-scripts allow-same-origin allow-forms"
        src={`/lottery/${lottery.id}?language=${language}`}
      />
    </div>
  )
}
