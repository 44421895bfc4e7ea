import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { everyPage } from '#features/pages.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useCodes, useMenu } from '#console/kit/menu.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { useMoveToOrg } from '#console/kit/useMoveToOrg.ts'
import { useUser } from '#console/kit/user.ts'
import { commandsOf, matching, type Command } from '#console/shell/commands.ts'
import { useFound } from '#console/shell/useFound.ts'
import { menuGroups } from '#console/shell/menuGroups.ts'

/** Type, arrow, Enter. The browser's own dialog keeps the keyboard inside and gives it back. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const moveTo = useMoveToOrg()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const groups = menuGroups(useMenu()?.trees ?? [], everyPage, useParams())
  const { found, isSearching } = useFound(typed)
  const commands = [...found, ...matching(commandsOf({ groups, person: useUser(), codes: useCodes() }, textOf), typed)]

  useEffect(() => {
    const { current } = dialog
    const closeOnBackdrop = ({ target }: MouseEvent) => target === current && current?.close()
    current?.showModal()
    current?.addEventListener('click', closeOnBackdrop)
    return () => current?.removeEventListener('click', closeOnBackdrop)
  }, [])

  const run = async (command: Command | undefined) => {
    if (!command) return
    dialog.current?.close()
    await (command.kind === 'org' ? moveTo(command.target) : navigate(command.target))
  }

  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && commands.length > 0) {
      event.preventDefault()
      setAt((at + step + commands.length) % commands.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void run(commands[at])
  }

  return (
    <dialog ref={dialog} className="palette pop" aria-label={t('core.search')} onClose={onClose}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={commands[at] ? `palette-${commands[at].id}` : undefined}
          aria-label={t('core.omniHint')}
          placeholder={t('core.omni')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={steer}
        />
        <button type="button" className="kbd palette-close" onClick={() => dialog.current?.close()}>
          Esc<span className="unseen"> {t('core.close')}</span>
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list box cannot be steered from the field */}
      <div id="palette-list" role="listbox" aria-label={t('core.search')} className="palette-list">
        {commands.map((command, index) => (
          <div key={`${command.kind}${command.id}`}>
            {commands[index - 1]?.kind !== command.kind && (
              <div className="side-group" role="presentation">
                {t(`core.omni_${command.kind}`)}
              </div>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above holds the keyboard */}
            <div
              id={`palette-${command.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it belongs to the list box above
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? 'mi mi-at' : 'mi'}
              onPointerMove={() => setAt(index)}
              onClick={() => void run(command)}
            >
              <Icon name={command.icon} />
              <span className="ell palette-title">{command.title}</span>
              {command.note && <span className="sp ell t12 m3">{command.note}</span>}
            </div>
          </div>
        ))}
      </div>
      <output className="palette-none m3 t13">{commands.length === 0 && t(isSearching ? 'core.omniSearching' : 'core.omniNothing')}</output>
    </dialog>
  )
}
