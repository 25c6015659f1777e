import { aboutPages } from './about.ts'
import { accountLinkPages } from './account-link.ts'
import { appFiles } from './app-files.ts'
import { blockPages } from './block.ts'
import { boardPages } from './board.ts'
import { boardFormPages } from './board-forms.ts'
import { boardFromClusterPages } from './board-from-cluster.ts'
import { boardPeoplePages } from './board-people.ts'
import { facePages } from './face.ts'
import { followPages } from './follows.ts'
import { helpPages } from './help.ts'
import { homePages } from './home.ts'
import { homefeedPages } from './homefeed.ts'
import { imprintPages } from './imprint.ts'
import { loginPages } from './login.ts'
import { mailMePages } from './mail-me.ts'
import { mergePages } from './merge.ts'
import { organizePages } from './organize.ts'
import { pinPages } from './pin.ts'
import { pinBuilderPages } from './pin-builder.ts'
import { pinDownload } from './pin-download.ts'
import { pinFormPages } from './pin-forms.ts'
import { profilePages } from './profile.ts'
import { profileListPages } from './profile-lists.ts'
import { repinPages } from './repin.ts'
import { reportPages } from './report.ts'
import { searchPages } from './search.ts'
import { sectionFormPages } from './section-forms.ts'
import { settingsPages } from './settings.ts'
import { signupPages } from './signup.ts'
import { sitePages } from './site.ts'
import { storyBuilderPages } from './story-builder.ts'
import { subjectPages } from './subject.ts'
import { takedownPages } from './takedown.ts'
import { topicPages } from './topic.ts'

const ofAccounts = [loginPages, signupPages, mailMePages, accountLinkPages, settingsPages, subjectPages, facePages]
const ofSite = [sitePages, homePages, homefeedPages, searchPages, organizePages, helpPages, imprintPages, takedownPages]
const ofMaking = [appFiles, pinBuilderPages, storyBuilderPages]
const ofBoards = [boardPeoplePages, boardFormPages, mergePages, sectionFormPages, boardPages]
const ofPins = [pinFormPages, repinPages, pinDownload, pinPages, topicPages]
const ofPeople = [profileListPages, aboutPages, reportPages, blockPages, followPages, profilePages]
/** The widest addresses last. */
export const pages = [...ofAccounts, ...ofSite, ...ofMaking, ...ofPins, ...ofPeople, boardFromClusterPages, ...ofBoards]
