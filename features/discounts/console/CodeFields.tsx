import { Button, Form, Input, InputNumber, Upload } from 'antd'
import { Field } from '#console/kit/Field.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { t, useT } from '#console/kit/text.ts'
import { isCode, MOST_CODE_LENGTH, MOST_CODES, MOST_PREFIX } from '#features/discounts/rules.ts'
import { codeSources, type CodeSource } from '#features/discounts/console/draft.ts'

const codeWrong = (code: string) => (isCode(code) ? null : t('discounts.wrong_code'))

/** The one word that everybody uses. */
export function CodeField() {
  const t = useT()
  return (
    <Field name="code" label={t('discounts.code')} isRequired hint={t('discounts.codeHint')} check={codeWrong}>
      <Input autoComplete="off" maxLength={MOST_CODE_LENGTH} />
    </Field>
  )
}

type Props = { source: CodeSource; prefix: string; file: File | null; onFile: (file: File | null) => void }

/** Made here, pasted, or from a table with holders. */
export function BatchFields({ source, prefix, file, onFile }: Props) {
  const t = useT()
  return (
    <>
      <Form.Item name="source" required label={t('discounts.source')}>
        <SourceSegments />
      </Form.Item>
      {source === 'make' && (
        <>
          <div className="discount-pair">
            <Field name="count" label={t('discounts.count')} isRequired>
              <InputNumber className="discount-wide" min={1} max={MOST_CODES} precision={0} />
            </Field>
            <Field name="prefix" label={t('discounts.prefix')}>
              <Input autoComplete="off" maxLength={MOST_PREFIX} />
            </Field>
          </div>
          <p className="t12 m3 row g2 wrap discount-examples">
            {['7K2MXQ', '9TDWPA'].map((end) => (
              <code key={end}>{prefix + end}</code>
            ))}
            {t('discounts.sample')}
          </p>
        </>
      )}
      {source === 'paste' && (
        <Field name="pasted" label={t('discounts.pasted')} isRequired>
          <Input.TextArea rows={5} placeholder={t('discounts.pastedSample')} />
        </Field>
      )}
      {source === 'file' && (
        <div className="discount-examples">
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            beforeUpload={(chosen) => {
              onFile(chosen)
              return Upload.LIST_IGNORE
            }}
          >
            <Button icon={<Icon name="ul" />}>{file?.name ?? t('discounts.file')}</Button>
          </Upload>
          <p className="t12 m3">{t('discounts.fileHint')}</p>
        </div>
      )}
    </>
  )
}

function SourceSegments({ value = 'make', onChange = () => {} }: { value?: CodeSource; onChange?: (source: CodeSource) => void }) {
  const t = useT()
  return (
    <Segments
      label={t('discounts.source')}
      items={codeSources.map((key) => ({ key, label: t(`discounts.source_${key}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
