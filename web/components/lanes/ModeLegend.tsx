import { modes, modeTexts, type Mode } from '#shared/devices/utilisation.ts'
import './modes.css'

interface Props {
  /** The modes that the band shows. The legend leaves out all others. */
  readonly shown: ReadonlySet<Mode>
}

/** A legend of the modes' colours. */
export const ModeLegend = ({ shown }: Props) => (
  <div>
    {modes.toReversed().map(
      mode =>
        shown.has(mode) && (
          <span key={mode} className="mode-key">
            <span className={`mode-${mode}`} />
            {modeTexts[mode]}
          </span>
        ),
    )}
  </div>
)
