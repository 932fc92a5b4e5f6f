@rem On Windows this stands in for the exec of a shell, with which package.json lets npm pass signals on.
@%*
