import { useState } from 'react'
import type { Language } from '#core/language.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { newKey } from '#console/kit/builder/newKey.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { useT } from '#console/kit/text.ts'
import { AroundEditor } from '#features/surveys/console/builder/AroundEditor.tsx'
import { changed, copied, newQuestion, ordered, withQuestion } from '#features/surveys/console/builder/draft.ts'
import { QuestionCard } from '#features/surveys/console/builder/QuestionCard.tsx'
import { QuestionEditor } from '#features/surveys/console/builder/QuestionEditor.tsx'
import { Shelf } from '#features/surveys/console/builder/Shelf.tsx'
import type { ChangeContent } from '#features/surveys/console/builder/useSurveyDraft.ts'
import { isAsked, MOST_QUESTIONS, type Question, type QuestionType } from '#features/surveys/questions.ts'
import type { Content } from '#features/surveys/shapes.ts'
import '#console/kit/builder/builder.css'
import '#features/surveys/console/surveys.css'

type Props = { title: string; content: Content; language: Language; canSave: boolean; isFixed: boolean; onChange: ChangeContent }

/** Kinds on the left, questions in their order, the one that is open on the right. */
export function SurveyBuilder({ title, content, language, canSave, isFixed, onChange }: Props) {
  const t = useT()
  const [openName, setOpenName] = useState('')
  const { questions } = content
  const open = questions.find(({ fieldName }) => fieldName === openName)
  const set = (next: (questions: readonly Question[]) => Question[], tag?: string) =>
    onChange((now) => ({ ...now, questions: next(now.questions) }), tag)
  const add = (fieldType: QuestionType) => {
    if (questions.length >= MOST_QUESTIONS) return
    const added = newQuestion(fieldType, newKey, language)
    set((now) => withQuestion(now, added, openName))
    setOpenName(added.fieldName)
  }
  const copy = (fieldName: string) => {
    const made = copied(questions, fieldName, newKey)
    if (!made) return
    set(() => made.questions)
    setOpenName(made.fieldName)
  }
  const numberOf = (fieldName: string) => questions.filter(isAsked).findIndex((question) => question.fieldName === fieldName) + 1
  return (
    <div className="builder builder-narrow survey-builder">
      {canSave && <Shelf onTake={add} />}
      <section className="canvas" aria-label={t('surveys.canvas')}>
        <div className="canvas-head">
          <h2 className="b">{t('surveys.canvas')}</h2>
          <span className="t12 m3">{t('surveys.count', { n: questions.filter(isAsked).length })}</span>
        </div>
        {isFixed && <p className="t13 m3 survey-fixed">{t('surveys.fixedNote')}</p>}
        {questions.length === 0 && <EmptyState icon="form" title={t('surveys.noQuestions')} hint={t('surveys.noQuestionsHint')} />}
        <SortList
          label={t('surveys.canvas')}
          ids={questions.map(({ fieldName }) => fieldName)}
          nameOf={(name) => questions.find(({ fieldName }) => fieldName === name)?.displayName || t('surveys.untitled')}
          isDisabled={!canSave}
          onMove={(names) => set((now) => ordered(now, names))}
          className="canvas-list"
          rowClassName="slot"
        >
          {(name, grip) => {
            const question = questions.find(({ fieldName }) => fieldName === name)
            return (
              question && (
                <QuestionCard
                  question={question}
                  questions={questions}
                  number={isAsked(question) ? numberOf(name) : 0}
                  grip={grip}
                  isOpen={name === openName}
                  onOpen={() => setOpenName(name)}
                  {...(canSave && {
                    onCopy: () => copy(name),
                    onRemove: () => set((now) => now.filter((other) => other.fieldName !== name)),
                  })}
                />
              )
            )
          }}
        </SortList>
      </section>
      <aside className="props" aria-label={t('surveys.properties')}>
        {open ? (
          <QuestionEditor
            key={open.fieldName}
            question={open}
            questions={questions}
            language={language}
            isDisabled={!canSave}
            onChange={(change, tag) => set((now) => changed(now, open.fieldName, change), tag && `${open.fieldName} ${tag}`)}
          />
        ) : (
          <AroundEditor content={content} title={title} language={language} isDisabled={!canSave} onChange={onChange} />
        )}
      </aside>
    </div>
  )
}
