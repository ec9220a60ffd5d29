/** Past the header, for the keyboard. A button, as an address with a fragment would be another place to come back to. */
export function SkipButton() {
  const skip = () => {
    const main = document.querySelector('main')
    if (!main) return
    main.tabIndex = -1
    main.focus()
  }
  return (
    <button type="button" className="skip" onClick={skip}>
      Ir para o conteúdo
    </button>
  )
}
