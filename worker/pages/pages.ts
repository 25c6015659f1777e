import { accountLinkPages } from './accounts/account-link.ts'
import { facePages } from './accounts/face.ts'
import { loginPages } from './accounts/login.ts'
import { mailMePages } from './accounts/mail-me.ts'
import { settingsPages } from './accounts/settings.ts'
import { signupPages } from './accounts/signup.ts'
import { subjectPages } from './accounts/subject.ts'
import { boardPages } from './boards/board.ts'
import { boardFormPages } from './boards/board-forms.ts'
import { boardFromClusterPages } from './boards/board-from-cluster.ts'
import { boardPeoplePages } from './boards/board-people.ts'
import { mergePages } from './boards/merge.ts'
import { sectionFormPages } from './boards/section-forms.ts'
import { homePages } from './feeds/home.ts'
import { homefeedPages } from './feeds/homefeed.ts'
import { organizePages } from './feeds/organize.ts'
import { searchPages } from './feeds/search.ts'
import { pinPages } from './pins/pin.ts'
import { pinBuilderPages } from './pins/pin-builder.ts'
import { pinDownload } from './pins/pin-download.ts'
import { pinFormPages } from './pins/pin-forms.ts'
import { repinPages } from './pins/repin.ts'
import { storyBuilderPages } from './pins/story-builder.ts'
import { topicPages } from './pins/topic.ts'
import { aboutPages } from './profiles/about.ts'
import { blockPages } from './profiles/block.ts'
import { followPages } from './profiles/follows.ts'
import { profilePages } from './profiles/profile.ts'
import { profileListPages } from './profiles/profile-lists.ts'
import { reportPages } from './profiles/report.ts'
import { appFiles } from './site/app-files.ts'
import { helpPages } from './site/help.ts'
import { imprintPages } from './site/imprint.ts'
import { sitePages } from './site/site.ts'
import { takedownPages } from './site/takedown.ts'

const ofAccounts = [loginPages, signupPages, mailMePages, accountLinkPages, settingsPages, subjectPages, facePages]
const ofSite = [sitePages, homePages, homefeedPages, searchPages, organizePages, helpPages, imprintPages, takedownPages]
const ofMaking = [appFiles, pinBuilderPages, storyBuilderPages]
const ofBoards = [boardPeoplePages, boardFormPages, mergePages, sectionFormPages, boardPages]
const ofPins = [pinFormPages, repinPages, pinDownload, pinPages, topicPages]
const ofPeople = [profileListPages, aboutPages, reportPages, blockPages, followPages, profilePages]
/** The widest addresses last. */
export const pages = [...ofAccounts, ...ofSite, ...ofMaking, ...ofPins, ...ofPeople, boardFromClusterPages, ...ofBoards]
