import { Input } from 'antd'
import type { Language } from '#core/language.ts'
import { useT } from '#console/kit/text.ts'
import { Flag, Item } from '#features/surveys/console/builder/Item.tsx'
import { TextsEditor } from '#features/surveys/console/builder/TextsEditor.tsx'
import type { ChangeContent } from '#features/surveys/console/builder/useSurveyDraft.ts'
import type { Content } from '#features/surveys/shapes.ts'

type Props = { content: Content; title: string; language: Language; isDisabled: boolean; onChange: ChangeContent }

/** What stands before the first question and after the last. */
export function AroundEditor({ content, title, language, isDisabled, onChange }: Props) {
  const t = useT()
  return (
    <div className="props-in">
      <b>{t('surveys.around')}</b>
      <Item label={t('surveys.introduction')}>
        {(id) => (
          <Input.TextArea
            id={id}
            disabled={isDisabled}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={2_000}
            placeholder={t('surveys.introductionHint')}
            value={content.introduction}
            onChange={({ target }) => onChange((now) => ({ ...now, introduction: target.value }), 'introduction')}
          />
        )}
      </Item>
      <Item label={t('surveys.thanks')}>
        {(id) => (
          <Input.TextArea
            id={id}
            disabled={isDisabled}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={500}
            value={content.thanks}
            onChange={({ target }) => onChange((now) => ({ ...now, thanks: target.value }), 'thanks')}
          />
        )}
      </Item>
      <Flag
        label={t('surveys.isStepped')}
        hint={t('surveys.isSteppedHint')}
        isOn={content.isStepped}
        isDisabled={isDisabled}
        onSet={(isStepped) => onChange((now) => ({ ...now, isStepped }))}
      />
      <TextsEditor
        language={language}
        isDisabled={isDisabled}
        rowsIn={(other) => {
          const { title: ownTitle = '', introduction = '', thanks = '' } = content.texts?.[other] ?? {}
          return [
            { name: 'title', label: t('surveys.titleIn'), usual: title, value: ownTitle, most: 100 },
            {
              name: 'introduction',
              label: t('surveys.introduction'),
              usual: content.introduction,
              value: introduction,
              most: 2_000,
              isLong: true,
            },
            { name: 'thanks', label: t('surveys.thanks'), usual: content.thanks, value: thanks, most: 500, isLong: true },
          ]
        }}
        onText={(other, name, value) =>
          onChange(
            (now) => ({ ...now, texts: { ...now.texts, [other]: { ...now.texts?.[other], [name]: value } } }),
            `texts ${other} ${name}`,
          )
        }
      />
      <p className="t13 m3">{t('surveys.pick')}</p>
    </div>
  )
}
