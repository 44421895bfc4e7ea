import type { SelfDesign } from '#features/checkin/selfPage.ts'

type Props = { design: SelfDesign; name: string }

/** Banner or icon, then what the organiser lets the page say of the event. */
export function SelfHead({ design, name }: Props) {
  return (
    <header>
      {design.banner && (
        <div className="hero">
          <img src={design.banner} alt="" />
        </div>
      )}
      {design.icon && <img className="self-icon" src={design.icon} alt="" width="64" height="64" />}
      <div className="self-title">
        <h1>{design.isNameShown ? design.eventName : name}</h1>
        {design.timeText && <p>{design.timeText}</p>}
        {design.address && <p>{design.address}</p>}
      </div>
    </header>
  )
}
