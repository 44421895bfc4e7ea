import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { WrongValues } from '#features/imports/shapes.ts'
import { fileRefusal } from '#features/imports/console/fileRefusal.ts'
import { RightValue } from '#features/imports/console/RightValue.tsx'
import { optionsOf, useRowsChanged, type About } from '#features/imports/console/useWrongValues.ts'

const SHOWN = 5
type Wrong = WrongValues['list'][number]

/** Values that are wrong in several rows alike, each put right in one go. */
export function SameWrong({ about, wrong }: { about: About; wrong: WrongValues }) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const many = wrong.list.filter(({ count, value }) => count > 1 && value !== '')
  if (many.length === 0) return null
  return (
    <section className="imp-part imp-same" aria-label={t('imports.sameWrong')}>
      <h2 className="t13">{t('imports.sameWrong')}</h2>
      <ul>
        {many.slice(0, isAll ? many.length : SHOWN).map((one) => (
          <Same key={`${one.fieldName} ${one.value}`} about={about} one={one} options={optionsOf(wrong, one.fieldName)} />
        ))}
      </ul>
      {many.length > SHOWN && !isAll && (
        <button type="button" className="link t13" onClick={() => setAll(true)}>
          {t('imports.sameWrongAll', { n: many.length })}
        </button>
      )}
    </section>
  )
}

function Same({ about, one, options }: { about: About; one: Wrong; options: readonly string[] }) {
  const t = useT()
  const [text, setText] = useState('')
  const replace = useReplace(about)
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void replace.run(one, text)
        }}
      >
        <p className="t13">{t('imports.sameIn', { name: one.displayName, value: one.value, n: one.count })}</p>
        <div className="row g2">
          <span className="sp">
            <RightValue label={t('imports.replaceWith', { value: one.value })} value={text} options={options} onChange={setText} />
          </span>
          <Button htmlType="submit" disabled={text.trim() === ''} loading={replace.isPending}>
            {t('imports.replaceAll', { n: one.count })}
          </Button>
        </div>
      </form>
    </li>
  )
}

/** Replaces a wrong value wherever it stands in its column and says what came of it; answers why it cannot be, else null. */
export function useReplace(about: About) {
  const t = useT()
  const changed = useRowsChanged()
  const call = useCall(importCalls.replaceValues)
  return {
    isPending: call.isPending,
    async run({ fieldName, value }: Pick<Wrong, 'fieldName' | 'value'>, to: string): Promise<string | null> {
      try {
        const done = await call.mutateAsync({ ...about, fieldName, from: value, to })
        const refused = fileRefusal(done)
        if (refused !== null) return refused
        const { count, stillWrong } = done
        if (stillWrong > 0) showToast({ kind: 'error', text: t('imports.replacedWrong', { n: count, wrong: stillWrong, value: to }) })
        else showToast({ kind: 'success', text: t('imports.replaced', { n: count, value: to }) })
        changed()
        return null
      } catch {
        // The call itself has told why.
        return ''
      }
    },
  }
}
