import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { questionIcons } from '#features/surveys/console/builder/icons.ts'
import { useTypeName } from '#features/surveys/console/builder/useTypeName.ts'
import { ownTypes, plainTypes, type QuestionType } from '#features/surveys/questions.ts'

const shelves = [
  { key: 'own', types: ownTypes },
  { key: 'plain', types: plainTypes },
] as const

/** The kinds of questions; one that is taken stands behind the question that is open. */
export function Shelf({ onTake }: { onTake: (fieldType: QuestionType) => void }) {
  const t = useT()
  const nameOf = useTypeName()
  return (
    <aside className="shelf" aria-label={t('surveys.addQuestion')}>
      {shelves.map(({ key, types }) => (
        <section key={key} aria-labelledby={`shelf-${key}`}>
          <h2 id={`shelf-${key}`} className="shelf-title">
            {t(`surveys.shelf_${key}`)}
          </h2>
          <div className="shelf-items">
            {types.map((fieldType) => (
              <button key={fieldType} type="button" className="shelf-item" onClick={() => onTake(fieldType)}>
                <Icon name={questionIcons[fieldType]} />
                <span className="ell">{nameOf(fieldType)}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </aside>
  )
}
