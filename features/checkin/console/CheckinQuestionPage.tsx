import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import type { Question } from '#features/checkin/questions.ts'
import { callApi } from '#console/kit/callApi.ts'
import { Part } from '#console/kit/design/parts.tsx'
import { useT } from '#console/kit/text.ts'
import { previewSettings } from '#features/checkin/console/points/design/pageDraft.ts'
import { PointDesigner } from '#features/checkin/console/points/design/PointDesigner.tsx'
import { inputOfQuestions, type QuestionsDraft } from '#features/checkin/console/points/design/questionDraft.ts'
import { QuestionList } from '#features/checkin/console/points/design/QuestionList.tsx'
import { usePointDesign } from '#features/checkin/console/points/design/usePointDesign.ts'
import { usePointPage } from '#features/checkin/console/points/design/usePointPage.ts'

/** What a point asks whoever checks in alone. */
export function CheckinQuestionPage() {
  const t = useT()
  const place = usePointPage()
  const { point, event, language, first } = place
  const design = usePointDesign<QuestionsDraft>(point, {
    valuesOf: ({ questions }) => ({ questions: questions as Question[] }),
    first: () => ({ questions: [] }),
    save: ({ id, version, CheckInValidateField }, draft) =>
      callApi(checkinCalls.updateVerifyInfo, { id, version, CheckInValidateField, ...inputOfQuestions(draft) }, { ignoresErrors: true }),
  })
  const { values } = design
  const hint = language === first ? t('checkin.page.questionsHint') : t('checkin.page.translationHint')
  return (
    <PointDesigner
      page={checkinPages.question}
      place={place}
      design={design}
      settings={
        values && (
          <Part title={t('checkin.page.key_questions')} hint={hint}>
            <QuestionList
              key={point?.id}
              questions={values.questions}
              language={language}
              first={first}
              isDisabled={!place.canSave}
              onChange={(questions) => design.change({ questions })}
            />
          </Part>
        )
      }
      preview={values && point && event && { questions: values.questions, settings: previewSettings(point, [], event, language) }}
    />
  )
}
