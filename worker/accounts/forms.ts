export { linkForms } from './link-forms.ts'
export { type ActAfterLogin, loginForms } from './login-forms.ts'
export { saveSection, settingsForms } from './settings-forms.ts'
export { tokenForms } from './tokens/forms.ts'
