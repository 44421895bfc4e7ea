import { Input, Switch } from 'antd'
import { useId } from 'react'
import type { Language } from '#core/language.ts'
import { layouts } from '#features/forms/fieldTypes.ts'
import type { Config } from '#core/configValue.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { blocksPart } from '#features/designs/blocksPart.ts'
import { BLOCKS_KEY, type PageBlocks } from '#features/designs/pageBlocks.ts'
import { configsOf, pageValues } from '#features/forms/pageConfigs.ts'
import type { Draft } from '#features/forms/console/builder/draft.ts'
import { PageHistory } from '#features/forms/console/design/PageHistory.tsx'
import { RichTextInput } from '#features/forms/console/RichTextInput.tsx'

type Change = (next: (draft: Draft) => Draft, tag?: string) => void
type Props = { bventId: string; pathId: string; draft: Draft; language: Language; isDisabled: boolean; onChange: Change }

const known = ['showBanner', 'showTime', 'showAddress', 'buttonText', 'buttonColor', 'agreement']

/** What stands around the fields: picture, time and place, the button, what people agree to. */
export function PageView({ bventId, pathId, draft, language, isDisabled, onChange }: Props) {
  const t = useT()
  const nameId = useId()
  const page = draft.pages[language]
  if (!page) return null
  const setPage = (change: Partial<typeof page>, tag: string) =>
    onChange((from) => {
      const before = from.pages[language]
      return before ? { ...from, pages: { ...from.pages, [language]: { ...before, ...change } } } : from
    }, `${tag} ${language}`)
  const setConfig = (key: string, value: unknown) =>
    setPage({ configs: page.configs.map((config) => (config.key === key ? { ...config, value } : config)) }, key)
  return (
    <section className="pageview" aria-label={t('forms.pageSettings')}>
      <div className="row g2 between">
        <span className="t12 m3">{t('forms.pageVersionsHint')}</span>
        <PageHistory
          pageType="EnrollPage"
          signUp={{ bventId, language, pathId }}
          values={pageValues('EnrollPage', page.configs)}
          onTake={(values) => setPage({ configs: configsOf('EnrollPage', values, page.configs) }, 'version')}
        />
      </div>
      <div className="props-item">
        <label className="props-label" htmlFor={nameId}>
          {t('forms.pageName')}
        </label>
        <Input
          id={nameId}
          disabled={isDisabled}
          maxLength={100}
          value={page.pageName}
          onChange={({ target }) => setPage({ pageName: target.value }, 'pageName')}
        />
      </div>
      <div className="row g2 between">
        <span className="t13">{t('forms.pageLayout')}</span>
        <Segments
          label={t('forms.pageLayout')}
          value={String(draft.layout)}
          items={[
            { key: String(layouts.top), label: t('forms.layoutTop') },
            { key: String(layouts.left), label: t('forms.layoutLeft') },
          ]}
          onChange={(value) =>
            !isDisabled &&
            onChange((from) => {
              const layout = value === '1' ? layouts.left : layouts.top
              return { ...from, layout, fields: from.fields.map((field) => ({ ...field, layout })) }
            })
          }
        />
      </div>
      {page.configs
        .filter(({ key }) => known.includes(key))
        .map((config) => (
          <ConfigItem
            key={`${config.key} ${language}`}
            config={config}
            language={language}
            isDisabled={isDisabled}
            onSet={(value) => setConfig(config.key, value)}
          />
        ))}
      <div className="props-item">
        <span className="props-label">{t('forms.config.blocks')}</span>
        <span className="t12 m3">{t('forms.blocksHint')}</span>
        <PartOf
          of={blocksPart}
          props={{
            ownPart: t('forms.blocks.form'),
            blocks: pageValues('EnrollPage', page.configs).blocks,
            language,
            canSave: !isDisabled,
            onChange: (blocks: PageBlocks) => setConfig(BLOCKS_KEY, blocks),
          }}
        />
      </div>
    </section>
  )
}

type ItemProps = { config: Config; language: Language; isDisabled: boolean; onSet: (value: unknown) => void }

function ConfigItem({ config: { key, dataType, value }, language, isDisabled, onSet }: ItemProps) {
  const id = useId()
  const label = textOf(`forms.config.${key}`)
  if (dataType === 'boolean')
    return (
      <div className="props-flag">
        <label htmlFor={id} className="sp t13">
          {label}
        </label>
        <Switch id={id} checked={value === true} disabled={isDisabled} onChange={onSet} />
      </div>
    )
  if (dataType === 'richText')
    return (
      <div className="props-item">
        <span className="props-label">{label}</span>
        <span className="t12 m3">{textOf(`forms.config.${key}Hint`)}</span>
        <RichTextInput html={String(value ?? '')} label={label} language={language} isDisabled={isDisabled} onChange={onSet} />
      </div>
    )
  return (
    <div className="props-item">
      <label className="props-label" htmlFor={id}>
        {label}
      </label>
      {dataType === 'color' ? (
        <Input
          id={id}
          type="color"
          disabled={isDisabled}
          value={String(value || '#1685ED')}
          suffix={<span className="mono t13">{String(value || '#1685ED')}</span>}
          onChange={({ target }) => onSet(target.value.toUpperCase())}
        />
      ) : (
        <Input id={id} disabled={isDisabled} maxLength={40} value={String(value ?? '')} onChange={({ target }) => onSet(target.value)} />
      )}
    </div>
  )
}
