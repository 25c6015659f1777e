import './save.css'

/** The looks of Save come with the documents of who is signed in; what it does comes with the first press. */
export async function loadSaving() {
  const [{ SavePin }, { loadPickerTexts }] = await Promise.all([
    import('./save-pin.tsx'),
    import('../boards/picker-texts.ts'),
  ])
  return { SavePin, loadPickerTexts }
}
