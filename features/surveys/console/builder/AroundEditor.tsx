import { Input } from 'antd'
import { useT } from '#console/kit/text.ts'
import { Flag, Item } from '#features/surveys/console/builder/Item.tsx'
import type { ChangeContent } from '#features/surveys/console/builder/useSurveyDraft.ts'
import type { Content } from '#features/surveys/shapes.ts'

/** What stands before the first question and after the last. */
export function AroundEditor({ content, isDisabled, onChange }: { content: Content; isDisabled: boolean; onChange: ChangeContent }) {
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
      <p className="t13 m3">{t('surveys.pick')}</p>
    </div>
  )
}
